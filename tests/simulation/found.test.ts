// What the simulation has found, small enough to read: each was a broken promise of docs/sync.md.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/mutation.ts'
import { reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import { openLot, Tablet } from '#tests/support/lot.ts'
import { vehicle } from '#tests/support/vehicle.ts'

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
