import { Dexie } from 'dexie'
import { openSession, SessionClosed } from './device.ts'
import { type DexieStore, type Interruptions, openDexieStore } from './dexie-store.ts'
import { openMemoryStore } from './memory-store.ts'

const PATIENCE = 3000

export type OpenedStore = Omit<DexieStore, 'firstCars' | 'draft'> &
  Partial<Pick<DexieStore, 'firstCars' | 'draft'>> & {
    /** Nothing is kept because an older version of the app, in another tab, holds the database. */
    blocked?: boolean
  }

export interface Opening {
  /** Of the session; left out for the public. */
  token?: string
  superseded?: Interruptions['superseded']
}

/**
 * Opens the database for a session, or plain memory when the browser has not given us a working one in time.
 * @throws SessionClosed when the session has been logged out of
 */
export async function openStore(
  name: string,
  newUuid: () => string,
  { token, superseded }: Opening = {},
): Promise<OpenedStore> {
  let blocked = false
  const isBlocked = () => {
    blocked = true
  }
  const opening = openDexieStore(name, { blocked: isBlocked, superseded }).then(async (store) => {
    try {
      await openSession(store, newUuid, token)
      return store
    } catch (error) {
      store.close()
      throw error
    }
  })
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const opened = await Promise.race([opening, late]).catch((error) => {
    if (error instanceof SessionClosed) throw error
    return null
  })
  if (opened) return opened
  opening.then((store) => store.close()).catch(() => {})
  const memory = openMemoryStore()
  await openSession(memory, newUuid, token)
  return { ...memory, blocked }
}

/** Removes a database with everything in it; other tabs let go of it by themselves. */
export async function deleteStore(name: string): Promise<void> {
  await Dexie.delete(name).catch(() => {})
}
