// Responses that arrive after another tab has moved on: they must not be applied.
import { beforeEach, expect, test } from 'vitest'
import { newUuid, openDevice, openSession, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { replaceBase, settle } from '#app/local/outbox/base.ts'
import { appendRows, nextBatch, recordOutcomes } from '#app/local/outbox/outbox.ts'
import { discard } from '#app/sync/mutate/refused-changes.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const CURSOR = '1.5.a'

let store: LocalStore
let outcome: Outcome

beforeEach(async () => {
  store = openFrozenStore()
  await openSession(store, newUuid)
  const [uid, mid] = [newUuid(), newUuid()]
  const args = { fields: { color: { from: 'Green', to: 'Red' } } }
  await store.write(async (tx) => {
    await appendRows(tx, await openDevice(tx), [{ envelope: { name: 'car.edit', uid, mid, madeAt: NOW, args } }])
    await updateDevice(tx, await openDevice(tx), { cursor: CURSOR })
  })
  outcome = { mid, uid, at: '1.6.a', status: 'refused', message: 'No' }
})

async function expectNoChange(act: () => Promise<unknown>): Promise<void> {
  const { revision: _, ...before } = await store.snapshot()
  await act()
  const { revision: __, ...after } = await store.snapshot()
  expect(after).toEqual(before)
}

test('S20 does not add a discarded refusal to the attention list again when a second tab receives it', async () => {
  const batch = await nextBatch(store, 10)
  await recordOutcomes(store, batch, [outcome], NOW)
  expect((await store.snapshot()).refused).toMatchObject([{ mid: outcome.mid, verdict: { message: 'No' } }])
  await discard({ store }, outcome.mid)
  await expectNoChange(() => recordOutcomes(store, batch, [outcome], NOW))
})

test('S32 discards a pull when another tab has moved the cursor', async () => {
  const pulled = { cursor: '1.6.a', now: NOW, more: false, changes: [] }
  await expectNoChange(() => settle(store, '1.4.a', pulled))
})

test('S30 discards a load when another tab has moved the cursor', async () => {
  const base = { cursor: '1.4.a', lists: { car: [] }, settings: DEFAULT_SETTINGS }
  await expectNoChange(() => replaceBase(store, { expected: null, isUnknown: false, base }))
})
