// The unsent work of the other users of this device. An admin downloads or discards what deleted accounts left.
import { apiCall } from '#app/http/api-call.ts'
import { type Network, request } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/database-names.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import {
  type AbandonedOutbox,
  countLeft,
  countPending,
  forEachOtherAccount,
  readLeft,
} from '#app/local/session/other-accounts.ts'
import type { Session } from '#app/local/session/session.ts'
import { abandonedStore, NOTHING_ABANDONED, otherUsersPendingStore } from '#app/local/state/other-outboxes.ts'
import { isAdmin } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'

/** Publishes what deleted accounts left on this device (admins only), and how many changes other users left for their next log-in. */
export async function publishOtherAccounts(network: Network, session: Session): Promise<void> {
  abandonedStore.set(NOTHING_ABANDONED)
  otherUsersPendingStore.set(0)
  const abandoned = { userIds: [] as number[], count: 0 }
  const empty: number[] = []
  let pending = 0
  let users: User[] | null | undefined
  await forEachOtherAccount(session.user.id, async (userId, store) => {
    if (isAdmin(session.user)) users ??= await fetchUsers(network, session.token)
    if (!users || users.some(({ id }) => id === userId)) {
      pending += await countPending(store)
      return
    }
    const count = countLeft(await readLeft(userId, store))
    if (count === 0) empty.push(userId)
    else abandoned.userIds.push(userId)
    abandoned.count += count
  })
  await Promise.all(empty.map((userId) => deleteStore(staffDatabase(userId))))
  abandonedStore.set(abandoned)
  otherUsersPendingStore.set(pending)
}

/** @returns null when the list could not be fetched */
async function fetchUsers(network: Network, token: string): Promise<User[] | null> {
  const result = await request(network, { ...apiCall('GET /users', { has: 'length' }), token })
  return result.kind === 'ok' && result.body.length > 0 ? result.body : null
}

/** The work that deleted accounts left on this device, for a file. */
export async function readAbandoned({ user }: Session): Promise<AbandonedOutbox[]> {
  const { userIds } = abandonedStore.get()
  const found: AbandonedOutbox[] = []
  await forEachOtherAccount(user.id, async (userId, store) => {
    if (userIds.includes(userId)) found.push(await readLeft(userId, store))
  })
  return found
}

/** Deletes what deleted accounts left on this device. */
export async function discardAbandoned(): Promise<void> {
  await Promise.all(abandonedStore.get().userIds.map((userId) => deleteStore(staffDatabase(userId))))
  abandonedStore.set(NOTHING_ABANDONED)
}
