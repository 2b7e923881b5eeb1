// A tab that was not given its database in time works without it, and could not empty it at the log-out. That is noted, and
// done as soon as the database can be had: at the latest when the site is opened next.

import { UNCLOSED } from '#app/local/db/database-names.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { closeSession } from './close-session.ts'
import { storedToken } from './session.ts'

/** The names of the databases. */
function noted(): string[] {
  return JSON.parse(localStorage.getItem(UNCLOSED) ?? '[]')
}

export async function closeWhenPossible(name: string): Promise<void> {
  localStorage.setItem(UNCLOSED, JSON.stringify([...new Set([...noted(), name])]))
  await closeUnclosed()
}

/** What waits in them is left for the person: nobody could ask about it. */
export async function closeUnclosed(): Promise<void> {
  for (const name of noted()) {
    const store = await openDexieStore(name)
    // The person may have come back meanwhile.
    await closeSession(store, { keep: true, unless: storedToken() })
    store.close()
    localStorage.setItem(UNCLOSED, JSON.stringify(noted().filter((each) => each !== name)))
  }
}
