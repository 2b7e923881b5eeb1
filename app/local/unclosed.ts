// A tab that was not given its database in time works without it, and could not empty it at the log-out. That is noted, and
// done as soon as the database can be had: at the latest when the site is opened next.
import { closeSession } from './close-session.ts'
import { UNCLOSED } from './database-names.ts'
import { openDexieStore } from './dexie-store.ts'
import { tokenMark } from './token-mark.ts'

/** The mark of the session that ended, by the name of its database. */
function noted(): Record<string, string> {
  return JSON.parse(localStorage.getItem(UNCLOSED) ?? '{}')
}

export async function closeWhenPossible(name: string, token: string): Promise<void> {
  localStorage.setItem(UNCLOSED, JSON.stringify({ ...noted(), [name]: tokenMark(token) }))
  await closeUnclosed()
}

/** What waits in them is left for the person: nobody could ask about it. */
export async function closeUnclosed(): Promise<void> {
  for (const [name, ended] of Object.entries(noted())) {
    const store = await openDexieStore(name)
    const device = await store.read((tx) => tx.get('device', 'device'))
    // The person may have come back meanwhile.
    if (device?.token && tokenMark(device.token) === ended) await closeSession(store, { keep: true })
    store.close()
    const { [name]: _, ...others } = noted()
    localStorage.setItem(UNCLOSED, JSON.stringify(others))
  }
}
