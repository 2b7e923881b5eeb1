// What the simulation has found, small enough to read: each was a broken promise of docs/sync.md.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSession } from '#app/local/db/device.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { withdraw } from '#app/local/outbox/withdraw.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Actor } from '#domain/mutations/mutation.ts'
import { inquiryList } from '#sync-server/present/inquiry-list.ts'
import { reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openLot, Tablet } from '#tests/support/server/test-store.ts'

const visitor: Actor = { id: null, username: '', role: 'visitor' }

test('S57: a note chosen in a conflict leaves no words in the activity log', async () => {
  await using lot = await openLot()
  const mid = randomUUID()
  const args = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const mutation = { name: 'inquiry.create', uid: mid, mid, madeAt: '', args } as const
  await reconcileOne(lot.store, { actor: visitor, mutation, fingerprint: mid, now: () => new Date() })
  const [ann, bob] = [new Tablet(lot), new Tablet(lot)]
  await ann.make('inquiry.edit', { fields: { note: { from: '', to: 'first words' } } }, mid)
  const lost = bob.queue('inquiry.edit', { fields: { note: { from: '', to: 'other words' } } }, mid)
  await bob.send(lost)
  await bob.make('conflict.resolve', { choice: 'mine' }, lost.mid)
  const view = await lot.store.read()
  expect(view.get('inquiries', mid)?.note).toBe('other words')
  expect(JSON.stringify([...view.all('activity')])).not.toContain('words')
})

test('S11: a withdrawal that arrives once more under the old name of its device is answered as before', async () => {
  await using lot = await openLot()
  const tablet = new Tablet(lot)
  const create = tablet.queue('car.create', { car: vehicle })
  const withdrawal = { ...tablet.queue('void', {}, create.mid), seq: create.seq }
  await tablet.send(withdrawal)
  const renamed = new Tablet(lot)
  await renamed.make('car.create', { car: vehicle })
  await renamed.send({ ...withdrawal, seq: 2 })
  expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'noop', code: 'voided' }] })
  expect((await lot.store.read()).get('answers', withdrawal.mid)?.status).toBe('noop')
})

test('S30: a list made before a deletion is made anew when devices are no longer told of the deletion', async () => {
  await using lot = await openLot()
  const mid = randomUUID()
  const args = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const mutation = { name: 'inquiry.create', uid: mid, mid, madeAt: '', args } as const
  await reconcileOne(lot.store, { actor: visitor, mutation, fingerprint: mid, now: () => new Date() })
  const list = inquiryList(lot.store)
  const ada = async () => (await list.current()).packed('identity').includes('Ada Byron')
  expect(await ada()).toBe(true)
  await new Tablet(lot).make('inquiry.delete', {}, mid)
  await forgetOld(lot.store, new Date(Date.now() + 181 * 24 * 3_600_000))
  expect(await ada()).toBe(false)
})

test('S45: a device whose clock has begun anew in 1970 does not take the cars of today for those of the future', async () => {
  await using lot = await openLot()
  const tablet = new Tablet(lot)
  const { uid } = await tablet.make('car.create', { car: vehicle })
  const car = (await lot.store.read()).get('cars', uid)
  const store = openMemoryStore()
  await openSession(store, randomUUID)
  await store.write((tx) => tx.put('cars', car ? [car] : []))
  const view = await openDeviceView(store, tablet.actor, rules)
  const madeAt = '1970-01-01T00:00:00.000Z'
  const args = { fields: { price: { from: 61_500, to: 60_000 } } }
  const edit = { name: 'car.edit', uid, mid: randomUUID(), madeAt, args } as const
  expect(view.tryOut(edit, madeAt).verdict.status).toBe('applied')
  await store.write((tx) => tx.put('outbox', [{ seq: 1, envelope: { ...edit, seq: 1, format: 1 } }]))
  expect(view.world.car(uid)?.price).toBe(60_000)
  view.close()
})

test('S20: a creation that was refused on the way and had been made all the same leaves its dependants before the person', async () => {
  const store = openMemoryStore()
  const { clientId } = await openSession(store, randomUUID)
  const madeAt = '2026-01-01T00:00:00.000Z'
  const [uid, mid] = [randomUUID(), randomUUID()]
  const args = { fields: { price: { from: 61_500, to: 60_000 } } }
  await enqueue(store, { mutation: { name: 'car.create', uid, mid: uid, madeAt, args: { car: vehicle } } })
  await enqueue(store, { mutation: { name: 'car.edit', uid, mid, madeAt, args } })
  const refusal = { verdict: { status: 'refused', message: 'Too large' }, at: madeAt } as const
  await withdraw(store, { mid: uid, newUuid: randomUUID, why: { reason: 'refused' }, refusal })
  const [create, edit] = (await store.snapshot()).outbox.map(({ seq, envelope }) => ({ seq, mid: envelope.mid, uid }))
  if (!create || !edit) throw new Error('two withdrawals were expected')
  const outcomes = [{ ...create, status: 'applied' } as const, { ...edit, status: 'noop', code: 'voided' } as const]
  await recordOutcomes(store, clientId, outcomes, madeAt)
  const { refused } = await store.snapshot()
  expect(new Map(refused.map((row) => [row.mid, row.verdict.status]))).toEqual(
    new Map([
      [uid, 'applied'],
      [mid, 'refused'],
    ]),
  )
})
