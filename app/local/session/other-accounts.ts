// The databases of the other users of this device, and what deleted accounts left in theirs.
import { Dexie } from 'dexie'
import { isStaffDatabase, staffDatabase } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { DraftRow, RefusedRow } from '#app/local/db/rows.ts'
import { readUnsent, type Unsent } from '#app/local/outbox/unsent-changes.ts'
import { unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
import { closeSession } from './close-session.ts'
import { storedToken } from './session.ts'

/**
 * Visits the databases of all users but `ownId`, one after the other. A session that is open there has ended without a tab that could
 * empty its database: that is made up for first. A database that fails is left for the next time.
 */
export async function forEachOtherAccount(
  ownId: number | null,
  visit: (userId: number, store: LocalStore) => Promise<void>,
): Promise<void> {
  const own = ownId === null ? null : staffDatabase(ownId)
  for (const name of (await Dexie.getDatabaseNames()).filter((each) => isStaffDatabase(each) && each !== own)) {
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
