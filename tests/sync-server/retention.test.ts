import { expect, it } from 'vitest'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { openLot, Tablet } from '#tests/support/lot.ts'
import { vehicle } from '#tests/support/vehicle.ts'

// The tablets of openLot push at noon on this day.
const pushed = Date.parse('2024-05-01T12:00:00Z')
const after = (days: number) => new Date(pushed + days * 24 * 60 * 60 * 1000 + 1)

it('forgets a deleted car after 30 days and answers to devices after 400, but never a uid', async () => {
  await using lot = await openLot()
  const tablet = new Tablet(lot)
  const create = tablet.queue('car.create', { car: vehicle })
  await tablet.send(create, tablet.queue('car.delete', { saleId: null }, create.uid))
  expect(await forgetOld(lot.store, after(29))).toBe(0)
  expect((await lot.store.read()).get('deletions', create.uid)?.last).toMatchObject({ id: 100_000 })

  expect(await forgetOld(lot.store, after(30))).toBe(1)
  const kept = (await lot.store.read()).get('deletions', create.uid)
  expect(kept).toMatchObject({ id: 100_000 })
  expect(kept?.last).toBeUndefined()

  expect(await forgetOld(lot.store, after(400))).toBeGreaterThan(0)
  await lot.reopen()
  const view = await lot.store.read()
  expect([view.count('answers'), view.count('devices'), view.count('activity')]).toEqual([0, 0, 0])
  const again = await new Tablet(lot).send({ ...create, seq: 1 })
  expect(again.outcomes).toMatchObject([{ status: 'refused', code: 'exists' }])
  expect((await lot.store.read()).count('cars')).toBe(0)
})
