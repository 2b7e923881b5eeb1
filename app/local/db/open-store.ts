import { Dexie } from 'dexie'
import { isStaffDatabase, newUuid, openSession } from './device.ts'
import { openDexieStore } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import { openMemoryStore } from './memory-store.ts'

/** An upgrade takes long on a slow tablet. Some browsers never open a database, nor one that an older version holds in another tab. */
const OPEN_TIMEOUT_MS = 15_000

/**
 * Opens the database for a session. Falls back to a memory store when the browser gives no working database, or none in time.
 * @param token of the session; omitted for the public
 */
export async function openStore(name: string, onSuperseded: () => void, token?: string): Promise<LocalStore> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS, null))
  const opening = openDexieStore(name, onSuperseded).then(async (store) => {
    try {
      await openSession(store, newUuid, token)
      return store
    } catch (error) {
      store.close()
      throw error
    }
  })
  const opened = await Promise.race([opening, timeout]).catch(() => null)
  if (opened) return opened
  opening.then((store) => store.close()).catch(() => {})
  const memory = openMemoryStore()
  await openSession(memory, newUuid, token)
  return memory
}

/** Deletes a database. Other tabs close their connections when they are asked to. */
export async function deleteStore(name: string): Promise<void> {
  await Dexie.delete(name).catch(() => {})
}

export async function staffDatabases(): Promise<string[]> {
  return (await Dexie.getDatabaseNames()).filter(isStaffDatabase)
}
