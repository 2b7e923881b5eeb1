// When the network is back and no tab is open: what is stored is sent as it is and its answers are kept, nothing else. Putting
// numbers right, taking back and reading anew are left to the next page. Beside open tabs it does no harm: the server makes
// each change once, and an answer is kept once.
import { isStaffDatabase, PUBLIC_DATABASE } from '#app/local/db/database-names.ts'
import { SessionClosed } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { nextBatch } from '#app/sync/engine/next-batch.ts'
import { sendEnquiries } from '#app/sync/enquiries/send-inquiries.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import { exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { MAX_BATCH } from '#domain/protocol/batch-limits.ts'
import { openWorkerStore } from './worker-store.ts'

const network = { fetch: fetch.bind(globalThis) }

/** @throws when something could not be sent, so that the browser tries again later */
export async function sendWhatWaits(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const sent = await Promise.all([
    ...names.filter((name) => name === PUBLIC_DATABASE).map((name) => withStore(name, 'enquiries', sendWaiting)),
    ...names.filter(isStaffDatabase).map((name) => withStore(name, 'sync', sendOutbox)),
  ])
  if (sent.includes(false)) throw new Error('Something still waits')
}

async function withStore(name: string, lock: string, send: (store: LocalStore) => Promise<boolean>): Promise<boolean> {
  const store = await openWorkerStore(name)
  if (!store) return true
  try {
    return await exclusiveAmongTabs(name)(lock, () => send(store))
  } catch (error) {
    if (error instanceof SessionClosed) return true
    throw error
  } finally {
    store.close()
  }
}

async function sendWaiting(store: LocalStore): Promise<boolean> {
  return (await sendEnquiries({ store, transport: createFetchTransport(network, null) })).kind === 'done'
}

/** @returns false after silence; whatever else stands in the way is not for the worker to settle */
async function sendOutbox(store: LocalStore): Promise<boolean> {
  const device = await store.read((tx) => tx.get('device', 'device'))
  if (device?.session !== 'open' || !device.token) return true
  const transport = createFetchTransport(network, device.token)
  for (;;) {
    const { clientId, rows, pending } = await nextBatch(store, MAX_BATCH)
    if (rows.length === 0) return true
    const answer = await transport.push({ clientId, pending, mutations: rows.map(({ envelope }) => envelope) })
    if (answer.kind !== 'ok') return answer.kind === 'refused' || answer.kind === 'signed-out'
    if (answer.body.outcomes.length === 0) return false
    await recordOutcomes(store, clientId, answer.body.outcomes, new Date().toISOString())
  }
}
