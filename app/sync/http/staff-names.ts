import { apiCall } from '#app/http/api-call.ts'
import { type Network, request } from '#app/http/request.ts'
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Clock } from '#app/sync/engine/dependencies.ts'
import { sameValue } from '#domain/mutations/merge.ts'

const REFRESH_INTERVAL_MS = 5 * 60_000

interface Dependencies {
  network: Network
  token: string
  store: LocalStore
  clock: Clock
}

/**
 * Stores the names of the staff on the device, so that an inquiry can be assigned without a connection.
 * @returns a function to call after each successful sync; it sends at most one request per refresh interval
 */
export function createStaffNamesRefresh({ network, token, store, clock }: Dependencies): () => void {
  let refreshedAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const result = await request(network, { ...apiCall('GET /staff', { has: 'length' }), token })
    if (result.kind !== 'ok') return
    const staff = result.body.map(({ id, name }) => ({ id, name }))
    await store.write(async (tx) => {
      const device = await openDevice(tx)
      if (!sameValue(device.staff, staff)) await updateDevice(tx, device, { staff })
    })
  }

  return () => {
    if (Math.abs(clock.now() - refreshedAt) < REFRESH_INTERVAL_MS) return
    refreshedAt = clock.now()
    // The session may have ended or the disk may be full: the stored names remain.
    void refresh().catch(() => {})
  }
}
