// Background Sync: sends pending mutations and inquiries as they are stored, records their outcomes, then uploads photos. Everything
// else (pulling, settling) is left to the next page. Safe beside open tabs: mutations and uploads are idempotent, and
// an outcome is recorded once.
import type { Network } from '#app/http/request.ts'
import { isStaffDatabase, PUBLIC_DATABASE, SessionClosed } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { systemClock } from '#app/sync/engine/dependencies.ts'
import { withDeviceReports } from '#app/sync/engine/device-reports.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { sendPendingInquiries } from '#app/sync/inquiries/send-pending-inquiries.ts'
import { exclusiveAmongTabs } from '#app/sync/live/web-lock.ts'
import { createPhotoUpload, uploadPhotos } from '#app/sync/photos/upload-photos.ts'
import { openWorkerStore } from './worker-store.ts'

const network: Network = { fetch: (input, init) => fetch(input, init) }

/** @throws when something is still pending, so that the browser tries again later */
export async function sendPending(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const areSent = await Promise.all([
    ...names.filter((name) => name === PUBLIC_DATABASE).map((name) => withStore(name, 'enquiries', sendInquiries)),
    ...names.filter(isStaffDatabase).map(sendOfStaff),
  ])
  if (areSent.includes(false)) throw new Error('Some mutations are still pending')
}

/** Photos follow the mutations that name them. */
async function sendOfStaff(name: string): Promise<boolean> {
  return (await withStore(name, 'sync', sendOutbox)) && withStore(name, 'photos', sendPhotos)
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

async function sendInquiries(store: LocalStore): Promise<boolean> {
  return (await sendPendingInquiries({ store, transport: createFetchTransport(network, null) })).kind === 'done'
}

/** @returns false after a retryable failure; true also for a 401, which the worker cannot handle */
async function sendOutbox(store: LocalStore): Promise<boolean> {
  const device = await store.read((tx) => tx.get('device', 'device'))
  if (device?.session !== 'open' || !device.token) return true
  const transport = createFetchTransport(withDeviceReports(network, store), device.token)
  const { kind } = await createPush()({ store, transport, clock: systemClock })
  return kind === 'done' || kind === 'signed-out'
}

/** @returns as `sendOutbox` */
async function sendPhotos(store: LocalStore): Promise<boolean> {
  const device = await store.read((tx) => tx.get('device', 'device'))
  if (device?.session !== 'open' || !device.token) return true
  const { kind } = await uploadPhotos({ store, send: createPhotoUpload(network, device.token) })
  return kind === 'done' || kind === 'signed-out'
}
