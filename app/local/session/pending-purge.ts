// A tab that could not open its database in time cannot empty it at log-out either. The database's name is noted in localStorage,
// and the database is emptied as soon as it can be opened, at the latest at the next visit.
import { PENDING_PURGE_KEY } from '#app/local/db/database-names.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { closeSession } from './close-session.ts'
import { storedToken } from './session.ts'

function databasesToPurge(): string[] {
  return JSON.parse(localStorage.getItem(PENDING_PURGE_KEY) ?? '[]')
}

export async function purgeWhenPossible(name: string): Promise<void> {
  localStorage.setItem(PENDING_PURGE_KEY, JSON.stringify([...new Set([...databasesToPurge(), name])]))
  await runPendingPurges()
}

/** Keeps the pending mutations: the user could not be asked about them. */
export async function runPendingPurges(): Promise<void> {
  for (const name of databasesToPurge()) {
    const store = await openDexieStore(name)
    // The same user may have logged in again meanwhile.
    await closeSession(store, { keepMutations: true, exceptToken: storedToken() })
    store.close()
    localStorage.setItem(PENDING_PURGE_KEY, JSON.stringify(databasesToPurge().filter((other) => other !== name)))
  }
}
