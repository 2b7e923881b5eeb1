// The unsent work of the other users of this device. An admin downloads or discards what deleted accounts left.
import { apiCall } from '#app/http/api-call.ts'
import { type Network, request } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/device.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import {
  type AbandonedOutbox,
  countLeft,
  countPending,
  forEachOtherAccount,
  readLeft,
} from '#app/local/session/other-accounts.ts'
import type { Session } from '#app/local/session/session.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { User } from '#domain/kinds/user/schema.ts'

interface OtherAccounts {
  /** The unsent work of deleted accounts. None unless an admin is logged in. */
  abandoned: readonly AbandonedOutbox[]
  /** How many changes the other users left for their next log-in. */
  pending: number
}

const NOTHING: OtherAccounts = { abandoned: [], pending: 0 }

export const otherAccountsStore = createStore(NOTHING)

export const useOtherAccounts = (): OtherAccounts => useStore(otherAccountsStore)

/** Publishes what the other users of this device left. */
export async function publishOtherAccounts(network: Network, session: Session): Promise<void> {
  otherAccountsStore.set(NOTHING)
  const abandoned: AbandonedOutbox[] = []
  const empty: number[] = []
  let pending = 0
  let users: User[] | null | undefined
  await forEachOtherAccount(session.user.id, async (userId, store) => {
    if (isAdmin(session.user)) users ??= await fetchUsers(network, session.token)
    if (!users || users.some(({ id }) => id === userId)) {
      pending += await countPending(store)
      return
    }
    const left = await readLeft(userId, store)
    if (countLeft(left) === 0) empty.push(userId)
    else abandoned.push(left)
  })
  await deleteDatabases(empty)
  otherAccountsStore.set({ abandoned, pending })
}

const deleteDatabases = (userIds: readonly number[]) =>
  Promise.all(userIds.map((userId) => deleteStore(staffDatabase(userId))))

/** @returns null when the list could not be fetched */
async function fetchUsers(network: Network, token: string): Promise<User[] | null> {
  const result = await request(network, { ...apiCall('GET /users', { has: 'length' }), token })
  return result.kind === 'ok' && result.body.length > 0 ? result.body : null
}

/** Deletes what deleted accounts left on this device. */
export async function discardAbandoned(): Promise<void> {
  const { abandoned, pending } = otherAccountsStore.get()
  await deleteDatabases(abandoned.map(({ userId }) => userId))
  otherAccountsStore.set({ ...NOTHING, pending })
}
