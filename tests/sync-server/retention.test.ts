import { expect, it } from 'vitest'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openLot, Tablet } from '#tests/support/server/test-store.ts'

// The tablets of openLot push at noon on this day.
const pushed = Date.parse('2024-05-01T12:00:00Z')
const days = (count: number) => new Date(pushed + count * 24 * 60 * 60 * 1000 + 1)

it('S2 forgets a deleted car after 30 days and answers to devices after 400, but never a uid', async () => {
  await using lot = await openLot()
  const tablet = new Tablet(lot)
  const create = tablet.queue('car.create', { car: vehicle })
  await tablet.send(create, tablet.queue('car.delete', { saleId: null }, create.uid))
  expect(await forgetOld(lot.store, days(29))).toBe(0)
  expect((await lot.store.read()).get('deletions', create.uid)?.last).toMatchObject({ id: 100_000 })

  expect(await forgetOld(lot.store, days(30))).toBe(1)
  const kept = (await lot.store.read()).get('deletions', create.uid)
  expect(kept).toMatchObject({ id: 100_000 })
  expect(kept?.last).toBeUndefined()

  expect(await forgetOld(lot.store, days(400))).toBeGreaterThan(0)
  await lot.reopen()
  const view = await lot.store.read()
  expect([view.count('answers'), view.count('activity')]).toEqual([0, 0])
  expect(view.get('devices', tablet.clientId)?.lastSeq).toBe(2)
  const again = await new Tablet(lot).send({ ...create, seq: 1 })
  expect(again.outcomes).toMatchObject([{ status: 'noop' }])
  expect((await lot.store.read()).count('cars')).toBe(0)
})

it('S33 a deletion is told for 180 days; then a cursor from before it starts over, and its uid and number stay taken', async () => {
  await using lot = await openLot()
  const tablet = new Tablet(lot)
  await tablet.make('car.create', { car: vehicle })
  const gone = await tablet.make('car.create', { car: vehicle })
  const before = (await lot.pull('0.0', 2)).cursor
  await tablet.make('car.delete', { saleId: null }, gone.envelope.uid)
  const after = (await lot.pull(before, 2)).cursor
  const deleted = { kind: 'car', uid: gone.envelope.uid, record: null }

  await forgetOld(lot.store, days(179))
  expect(await lot.pull(before, 2)).toMatchObject({ cursor: after, changes: [deleted] })
  expect((await lot.pull(before, 2)).reset).toBeUndefined()

  await forgetOld(lot.store, days(180))
  for (const reader of [2, null]) {
    expect(await lot.pull(before, reader)).toMatchObject({ reset: true, cursor: after, changes: [] })
    expect((await lot.pull(after, reader)).reset).toBeUndefined()
  }
  await lot.reopen()
  expect((await lot.pull(before, 2)).reset).toBe(true)
  expect((await lot.store.read()).count('deletions')).toBe(0)

  const edit = await tablet.make('car.edit', { fields: { price: { from: 61_500, to: 1 } } }, gone.envelope.uid)
  expect(edit).toMatchObject({ status: 'refused', code: 'deleted' })
  const restore = await tablet.make('car.restore', {}, gone.envelope.uid)
  expect(restore).toMatchObject({ status: 'refused', code: 'not_restorable' })
  expect((await tablet.make('car.delete', { saleId: null }, gone.envelope.uid)).status).toBe('noop')
  expect((await tablet.make('car.create', { car: vehicle })).id).toBe((gone.id ?? 0) + 1)
  expect([...(await lot.store.read()).all('cars')]).toHaveLength(2)
})
