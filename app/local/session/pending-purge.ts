// A database that could not be emptied when its session ended (it was blocked, full or broken) is emptied as soon as it can be
// opened, at the latest at the next visit.
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { closeSession } from './close-session.ts'
import { databasesToPurge, notePurge, removePurgeNote } from './purge-notes.ts'
import { storedToken } from './session.ts'

export async function purgeWhenPossible(name: string): Promise<void> {
  notePurge(name)
  await runPendingPurges()
}

/** Keeps the pending mutations: the user could not be asked about them. */
export async function runPendingPurges(): Promise<void> {
  for (const name of databasesToPurge()) {
    const store = await openDexieStore(name)
    // The same user may have logged in again meanwhile.
    await closeSession(store, { keepMutations: true, exceptToken: storedToken() }).finally(() => store.close())
    removePurgeNote(name)
  }
}
