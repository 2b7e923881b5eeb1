// Answers that come when another tab has gone on already: they are not for this place any more.
import { beforeEach, expect, test } from 'vitest'
import { openDevice, openSession, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { replaceBase } from '#app/local/outbox/replace-base.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { dropRefused } from '#app/local/outbox/withdraw.ts'
import { pull } from '#app/sync/engine/pull.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { openDevice as openTablet } from '#tests/support/device/device.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

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

/** Whatever is done leaves everything as it is. */
async function changesNothing(act: () => Promise<unknown>): Promise<void> {
  const { revision: _, ...before } = await store.snapshot()
  await act()
  const { revision: __, ...after } = await store.snapshot()
  expect(after).toEqual(before)
}

test('S13 what was asked under the former name of this device changes nothing under the new one', async () => {
  const former = newUuid()
  await changesNothing(() => recordOutcomes(store, former, [outcome], NOW))
  const page = { cursor: '1.6', more: false, changes: [], lastSeq: outcome.seq }
  await changesNothing(() => settle(store, { cursor: CURSOR, clientId: former }, page as never))
})

test('S20 a refusal that two tabs hear is told once: what the person has dealt with does not come back', async () => {
  await recordOutcomes(store, clientId, [outcome], NOW)
  expect((await store.snapshot()).refused).toMatchObject([{ mid: outcome.mid, verdict: { message: 'No' } }])
  await dropRefused(store, outcome.mid, newUuid)
  await changesNothing(() => recordOutcomes(store, clientId, [outcome], NOW))
})

test('S30 a load that another tab has overtaken writes nothing', async () => {
  const base = { cursor: '1.4', cars: [], settings: DEFAULT_SETTINGS }
  await changesNothing(() => replaceBase(store, null, base, newUuid))
})

test('S33 a server that says reset after every load is left alone for a while', async () => {
  const server = await startTestServer()
  const ann = await openTablet(server, await server.addUser('ann', 'user'))
  let asked = 0
  const transport = {
    ...ann.parts.transport,
    async pull() {
      asked += 1
      if (asked > 9) throw new Error('it never ends')
      return { kind: 'ok', body: { reset: true, changes: [] }, cursor: null } as never
    },
  }
  expect(await pull({ ...ann.parts, transport })).toEqual({ kind: 'unreachable' })
  ann.close()
  await server.close()
})
