import { Dexie } from 'dexie'
import { openSession, SessionClosed } from './device.ts'
import { type DexieStore, type DexieStoreEvents, openDexieStore } from './dexie-store.ts'
import { openMemoryStore } from './memory-store.ts'

const BLOCKED_TIMEOUT_MS = 3000
/** An upgrade takes long on a slow tablet. Some browsers never open a database. */
const OPEN_TIMEOUT_MS = 15_000

export type OpenedStore = Omit<DexieStore, 'firstCars'> &
  Partial<Pick<DexieStore, 'firstCars'>> & {
    /** This is a memory store because an older version of the app holds the database in another tab. */
    isBlocked?: boolean
  }

export interface OpenStoreOptions {
  /** The session's; omitted for the public. */
  token?: string
  onSuperseded?: DexieStoreEvents['onSuperseded']
}

/**
 * Opens the database for a session. Falls back to a memory store when the browser gives no working database, or none in time.
 * @throws SessionClosed when the session has been logged out
 */
export async function openStore(
  name: string,
  newUuid: () => string,
  { token, onSuperseded }: OpenStoreOptions = {},
): Promise<OpenedStore> {
  let isBlocked = false
  let giveUpAfter = (_milliseconds: number): void => {}
  const timeout = new Promise<null>((resolve) => {
    giveUpAfter = (milliseconds) => void setTimeout(resolve, milliseconds, null)
  })
  giveUpAfter(OPEN_TIMEOUT_MS)
  const onBlocked = () => {
    isBlocked = true
    giveUpAfter(BLOCKED_TIMEOUT_MS)
  }
  const opening = openDexieStore(name, { onBlocked, onSuperseded }).then(async (store) => {
    try {
      await openSession(store, newUuid, token)
      return store
    } catch (error) {
      store.close()
      throw error
    }
  })
  const opened = await Promise.race([opening, timeout]).catch((error) => {
    if (error instanceof SessionClosed) throw error
    return null
  })
  if (opened) return opened
  opening.then((store) => store.close()).catch(() => {})
  const memory = openMemoryStore()
  await openSession(memory, newUuid, token)
  return { ...memory, isBlocked }
}

/** Deletes a database. Other tabs close their connections when they are asked to. */
export async function deleteStore(name: string): Promise<void> {
  await Dexie.delete(name).catch(() => {})
}
