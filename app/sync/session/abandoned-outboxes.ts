// Abandoned outboxes: what the users of deleted accounts left on this device. An admin takes them over or discards them.

import { type Network, request } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/database-names.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { abandonOutbox, countAbandoned, countPending, takeOverOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import { forEachOtherAccount } from '#app/local/outbox/other-accounts.ts'
import type { Session } from '#app/local/session/session.ts'
import { abandonedCountStore, otherUsersPendingStore } from '#app/local/state/other-outboxes.ts'
import { isAdmin, type User } from '#domain/users/user.ts'

const isUsers = (body: unknown): body is User[] => Array.isArray(body)

/**
 * Publishes the number of mutations in abandoned outboxes (admins only) and of mutations that other users left for their next
 * log-in. Fetches the list of users, because an account may have been deleted while it was not used on this device.
 */
export async function countAbandonedOutboxes(network: Network, session: Session): Promise<void> {
  abandonedCountStore.set(0)
  otherUsersPendingStore.set(0)
  let abandoned = 0
  let pending = 0
  let users: User[] | null | undefined
  await forEachOtherAccount(staffDatabase(session.user.id), async ({ userId, store, close }) => {
    if (isAdmin(session.user)) {
      users ??= await fetchUsers(network, session.token)
      const isDeleted = users?.every(({ id }) => id !== userId)
      if (isDeleted) await abandonOutbox(store)
      const count = await countAbandoned(store)
      abandoned += count
      // Empty, or only withdrawals that no screen needs any more.
      if (isDeleted && count === 0) return close(true)
    }
    pending += await countPending(store)
  })
  abandonedCountStore.set(abandoned)
  otherUsersPendingStore.set(pending)
}

/** @returns null when the list could not be fetched */
async function fetchUsers(network: Network, token: string): Promise<User[] | null> {
  const result = await request(network, { path: '/api/users', token, isExpected: isUsers })
  return result.kind === 'ok' && result.body.length > 0 ? result.body : null
}

interface AdminSession {
  session: Session
  store: LocalStore
  run(): Promise<unknown>
}

/** Appends the mutations to the admin's own outbox, or deletes them. */
export async function decideAbandonedOutboxes(
  { session, store: own, run }: AdminSession,
  choice: 'take-over' | 'discard',
): Promise<void> {
  if (!isAdmin(session.user)) return
  await forEachOtherAccount(staffDatabase(session.user.id), async ({ store, close }) => {
    if ((await countAbandoned(store)) === 0) return
    if (choice === 'take-over') await takeOverOutbox(store, own, newUuid)
    await close(true)
  })
  abandonedCountStore.set(0)
  void run()
}
