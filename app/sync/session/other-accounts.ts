// The unsent work of the other users of this device. An admin downloads or discards what deleted accounts left.
import { apiCall } from '#app/http/api-call.ts'
import { type Network, request } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { deleteStore, staffDatabases } from '#app/local/db/open-store.ts'
import type { DraftRow, RefusedRow } from '#app/local/db/rows.ts'
import { readUnsent, type Unsent } from '#app/local/outbox/unsent-changes.ts'
import { unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import { type Session, storedToken } from '#app/local/session/session.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { countChanges } from '#domain/mutations/subjects.ts'

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

/**
 * Visits the databases of all users but `ownId`, one after the other. A session that is open there has ended without a tab that could
 * empty its database: that is made up for first. A database that fails is left for the next time.
 */
export async function forEachOtherAccount(
  ownId: number | null,
  visit: (userId: number, store: LocalStore) => Promise<void>,
): Promise<void> {
  const own = ownId === null ? null : staffDatabase(ownId)
  for (const name of (await staffDatabases()).filter((each) => each !== own)) {
    try {
      const store = await openDexieStore(name)
      // The user may have logged in again meanwhile, in another tab.
      await closeSession(store, { keepWork: true, isInUse: (token) => token === storedToken() })
        .then(() => visit(Number(/\d+$/.exec(name)?.[0]), store))
        .finally(() => store.close())
    } catch (error) {
      console.error(error)
    }
  }
}

/** The unsent work of a deleted account. */
export interface AbandonedOutbox {
  userId: number
  unsent: Unsent
  refused: RefusedRow[]
  drafts: DraftRow[]
}

export async function readLeft(userId: number, store: LocalStore): Promise<AbandonedOutbox> {
  const { changes, photos } = await readUnsent(store)
  const carOf = new Map(photos.map(({ photo, carUid }) => [photo.hash, carUid]))
  return store.read(async (tx) => {
    const unstored = (await tx.all('photos')).filter(({ state }) => state !== 'stored')
    return {
      userId,
      unsent: { changes, photos: unstored.map((photo) => ({ photo, carUid: carOf.get(photo.hash) ?? '' })) },
      refused: await tx.all('refused'),
      drafts: await tx.all('drafts'),
    }
  })
}

/** The number of changes, unsaved forms and photos: as many as the file of `readLeft` names. */
export function countLeft({ unsent, refused, drafts }: AbandonedOutbox): number {
  const refusedChanges = refused.flatMap(({ envelope, dependants = [] }) => [envelope, ...dependants])
  return countChanges([...unsent.changes, ...refusedChanges]) + drafts.length + unsent.photos.length
}

/** How many changes without an outcome, and photos that wait, a logged-out user has in their database. */
export async function countPending(store: LocalStore): Promise<number> {
  const { changes } = await readUnsent(store)
  return countChanges(changes) + (await store.read(unfinishedPhotos)).waiting.length
}
