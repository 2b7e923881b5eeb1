// Responses that arrive after another tab has moved on: they must not be applied.
import { beforeEach, expect, test } from 'vitest'
import { openDevice, openSession, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { replaceBase } from '#app/local/outbox/replace-base.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { discardRefused } from '#app/local/outbox/withdraw.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const CURSOR = '1.5'

let store: LocalStore
let clientId: string
let outcome: Outcome

beforeEach(async () => {
  store = openMemoryStore()
  clientId = (await openSession(store, newUuid)).clientId
  const [uid, mid] = [newUuid(), newUuid()]
  const args = { fields: { color: { from: 'Green', to: 'Red' } } }
  const seq = (await enqueue(store, { mutation: { name: 'car.edit', uid, mid, madeAt: NOW, args } }))?.seq ?? 0
  await store.write(async (tx) => updateDevice(tx, await openDevice(tx), { cursor: CURSOR, epoch: 1 }))
  outcome = { mid, uid, seq, status: 'refused', message: 'No' }
})

async function expectNoChange(act: () => Promise<unknown>): Promise<void> {
  const { revision: _, ...before } = await store.snapshot()
  await act()
  const { revision: __, ...after } = await store.snapshot()
  expect(after).toEqual(before)
}

test('S13 ignores responses to requests made under an earlier clientId', async () => {
  const formerClientId = newUuid()
  await expectNoChange(() => recordOutcomes(store, formerClientId, [outcome], NOW))
  const page = { cursor: '1.6', more: false, changes: [], lastSeq: outcome.seq }
  await expectNoChange(() =>
    settle(store, { cursor: CURSOR, clientId: formerClientId, lastSeq: 0, answeredSeq: 0 }, page as never, newUuid),
  )
})

test('S20 does not add a discarded refusal to the attention list again when a second tab receives it', async () => {
  await recordOutcomes(store, clientId, [outcome], NOW)
  expect((await store.snapshot()).refused).toMatchObject([{ mid: outcome.mid, verdict: { message: 'No' } }])
  await discardRefused(store, outcome.mid, newUuid)
  await expectNoChange(() => recordOutcomes(store, clientId, [outcome], NOW))
})

test('S30 discards a load when another tab has moved the cursor', async () => {
  const base = { cursor: '1.4', lists: { car: [] }, settings: DEFAULT_SETTINGS }
  await expectNoChange(() => replaceBase(store, { expected: null, isUnknown: false, base, newUuid }))
})
