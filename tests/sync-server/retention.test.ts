import { expect, it } from 'vitest'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

// Tablets push at noon on this day.
const pushed = Date.parse('2024-05-01T12:00:00Z')
const days = (count: number) => new Date(pushed + count * 24 * 60 * 60 * 1000 + 1)

it('S1 deletes the content of a deleted car after 30 days and outcomes of pushes after 400, but never a uid', async () => {
  await using test = await openTestStore()
  const tablet = new Tablet(test)
  const create = tablet.queue('car.create', { car: vehicle })
  await tablet.send(create, tablet.queue('car.delete', { saleId: null }, create.uid))
  expect(await pruneStore(test.store, days(29))).toBe(0)
  expect((await test.store.read()).get('deletions', create.uid)?.last).toMatchObject({ id: 100_000 })

  expect(await pruneStore(test.store, days(30))).toBe(1)
  const tombstone = (await test.store.read()).get('deletions', create.uid)
  expect(tombstone).toMatchObject({ id: 100_000 })
  expect(tombstone?.last).toBeUndefined()

  expect(await pruneStore(test.store, days(400))).toBeGreaterThan(0)
  await test.reopen()
  const view = await wholeView(test.store)
  expect([view.count(IDEMPOTENCY_RECORDS), view.count('activity')]).toEqual([0, 0])
  const again = await new Tablet(test).send(create)
  expect(again.outcomes).toMatchObject([{ status: 'noop' }])
  expect((await test.store.read()).count('cars')).toBe(0)
})

it('forgets a device that pushed nothing for 400 days, and takes its later pushes', async () => {
  await using test = await openTestStore()
  const tablet = new Tablet(test)
  const { envelope } = await tablet.make('car.create', { car: vehicle })
  await pruneStore(test.store, days(399))
  expect((await test.store.read()).get('devices', tablet.deviceId)).toMatchObject({ userId: 2 })
  await pruneStore(test.store, days(400))
  expect((await test.store.read()).count('devices')).toBe(0)
  const edit = tablet.queue('car.edit', { fields: { price: { from: 61_500, to: 1 } } }, envelope.uid)
  expect(await tablet.send(edit)).toMatchObject({ outcomes: [{ status: 'applied' }] })
  expect((await test.store.read()).get('devices', tablet.deviceId)).toMatchObject({ userId: 2 })
})

it('deletes a resolved conflict after 180 days, and resets devices that have not pulled its resolution', async () => {
  await using test = await openTestStore()
  const tablet = new Tablet(test)
  const { uid } = (await tablet.make('car.create', { car: vehicle })).envelope
  const edit = (price: number) => ({ fields: { price: { from: vehicle.price, to: price } } })
  await tablet.make('car.edit', edit(1), uid)
  const disputed = await tablet.make('car.edit', edit(2), uid)
  const open = await tablet.make('car.edit', edit(3), uid)
  const before = (await test.pull('0.0', 2)).cursor
  await tablet.make('conflict.resolve', { choice: 'theirs' }, disputed.envelope.mid)
  const after = (await test.pull(before, 2)).cursor

  await pruneStore(test.store, days(179))
  expect((await test.store.read()).count('conflicts')).toBe(2)
  await pruneStore(test.store, days(180))
  expect([...(await test.store.read()).all('conflicts')].map(({ uid }) => uid)).toEqual([open.envelope.mid])
  expect((await test.pull(before, 2)).reset).toBe(true)
  expect((await test.pull(after, 2)).reset).toBeUndefined()
  const decision = [...(await wholeView(test.store)).all('activity')].find(({ name }) => name === 'conflict.resolve')
  expect(decision?.recordUid).toBe(uid)
})

it('S33 sends a deletion for 180 days; then resets cursors from before it, and never reuses its uid and number', async () => {
  await using test = await openTestStore()
  const tablet = new Tablet(test)
  await tablet.make('car.create', { car: vehicle })
  const deleted = await tablet.make('car.create', { car: vehicle })
  const before = (await test.pull('0.0', 2)).cursor
  await tablet.make('car.delete', { saleId: null }, deleted.envelope.uid)
  const after = (await test.pull(before, 2)).cursor
  const deletion = { kind: 'car', uid: deleted.envelope.uid, record: null }

  await pruneStore(test.store, days(179))
  expect(await test.pull(before, 2)).toMatchObject({ cursor: after, changes: [deletion] })
  expect((await test.pull(before, 2)).reset).toBeUndefined()

  await pruneStore(test.store, days(180))
  for (const reader of [2, null]) {
    expect(await test.pull(before, reader)).toMatchObject({ reset: true, cursor: after, changes: [] })
    expect((await test.pull(after, reader)).reset).toBeUndefined()
  }
  await test.reopen()
  expect((await test.pull(before, 2)).reset).toBe(true)
  expect((await test.store.read()).count('deletions')).toBe(0)

  const edit = await tablet.make('car.edit', { fields: { price: { from: 61_500, to: 1 } } }, deleted.envelope.uid)
  expect(edit).toMatchObject({ status: 'refused', code: 'deleted' })
  const restore = await tablet.make('car.restore', {}, deleted.envelope.uid)
  expect(restore).toMatchObject({ status: 'refused', code: 'not_restorable' })
  expect((await tablet.make('car.delete', { saleId: null }, deleted.envelope.uid)).status).toBe('noop')
  expect((await tablet.make('car.create', { car: vehicle })).id).toBe((deleted.id ?? 0) + 1)
  expect([...(await test.store.read()).all('cars')]).toHaveLength(2)
})
