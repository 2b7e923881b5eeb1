import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, StaffName } from '#app/local/db/local-store.ts'
import type { Clock } from '#app/sync/engine/dependencies.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { isObject } from './api-result.ts'
import { call, type Network } from './request.ts'

const ASK_AGAIN_AFTER = 5 * 60_000

interface Parts {
  network: Network
  token: string
  store: LocalStore
  clock: Clock
}

/**
 * Keeps the names of the staff beside the session's own account: an enquiry is given to somebody with no signal too.
 * @returns to be called whenever the server has been reached; asks at most every few minutes
 */
export function keepStaffNames({ network, token, store, clock }: Parts): () => void {
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const answer = await call(network, { path: '/api/staff', token, isOurs: isStaff })
    if (answer.kind !== 'ok') return
    const staff = answer.body.map(({ id, name }) => ({ id, name }))
    await store.write(async (tx) => {
      const device = await openDevice(tx)
      if (!sameValue(device.staff, staff)) await updateDevice(tx, device, { staff })
    })
  }

  return () => {
    if (Math.abs(clock.now() - askedAt) < ASK_AGAIN_AFTER) return
    askedAt = clock.now()
    // A session that has ended meanwhile, or a disk that is full: the names of last time will do.
    void ask().catch(() => {})
  }
}

const isStaff = (body: unknown): body is StaffName[] =>
  Array.isArray(body) && body.every((each) => isObject(each) && typeof each.name === 'string')
