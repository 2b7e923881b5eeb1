// Violations of docs/sync.md that the simulation has found, as minimal tests.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSession } from '#app/local/db/device.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { MAX_LIST_PAGE } from '#domain/protocol/protocol.ts'
import { recordList } from '#sync-server/present/record-list.ts'
import { reconcileOne } from '#sync-server/reconcile/decide.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

test('S57: the activity log has no content of a note that was chosen in a conflict', async () => {
  await using lot = await openTestStore()
  const mid = randomUUID()
  const args = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const mutation = { name: 'inquiry.create', uid: mid, mid, madeAt: '', args } as const
  await reconcileOne(lot.store, { caller: VISITOR_CALLER, mutation, hasKey: true, now: () => new Date() })
  const [ann, bob] = [new Tablet(lot), new Tablet(lot)]
  await ann.make('inquiry.edit', { fields: { note: { from: '', to: 'first words' } } }, mid)
  const lost = bob.queue('inquiry.edit', { fields: { note: { from: '', to: 'other words' } } }, mid)
  await bob.send(lost)
  await bob.make('conflict.resolve', { choice: 'mine' }, lost.mid)
  const view = await wholeView(lot.store)
  expect(view.get('inquiries', mid)?.note).toBe('other words')
  expect(JSON.stringify([...view.all('activity')])).not.toContain('words')
})

test('S30: a cached list from before a deletion is invalidated when the tombstone is pruned', async () => {
  await using lot = await openTestStore()
  const mid = randomUUID()
  const args = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const mutation = { name: 'inquiry.create', uid: mid, mid, madeAt: '', args } as const
  await reconcileOne(lot.store, { caller: VISITOR_CALLER, mutation, hasKey: true, now: () => new Date() })
  const list = recordList('inquiry', 'user')
  const listsAda = async () =>
    list
      .page(await lot.store.read(), 0, MAX_LIST_PAGE)
      .compressed('identity')
      .includes('Ada Byron')
  expect(await listsAda()).toBe(true)
  await new Tablet(lot).make('inquiry.delete', {}, mid)
  await pruneStore(lot.store, new Date(Date.now() + 181 * 24 * 3_600_000))
  expect(await listsAda()).toBe(false)
})

test('S45: a device whose clock is in 1970 does not refuse current model years as future ones', async () => {
  await using lot = await openTestStore()
  const tablet = new Tablet(lot)
  const { uid } = await tablet.make('car.create', { car: vehicle })
  const car = (await lot.store.read()).get('cars', uid)
  const store = openFrozenStore()
  await openSession(store, randomUUID)
  await store.write((tx) => tx.put('cars', car ? [car] : []))
  const view = await openDeviceView(store, tablet.actor, rules)
  const madeAt = '1970-01-01T00:00:00.000Z'
  const args = { fields: { price: { from: 61_500, to: 60_000 } } }
  const edit = { name: 'car.edit', uid, mid: randomUUID(), madeAt, args } as const
  expect(view.dryRun(edit, madeAt).verdict.status).toBe('applied')
  await store.write((tx) => tx.put('outbox', [{ key: 1, envelope: { ...edit, format: 1 } }]))
  expect(view.world.get('car', uid)?.price).toBe(60_000)
  view.close()
})
