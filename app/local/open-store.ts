import { Dexie } from 'dexie'
import { openSession } from './device.ts'
import { type DexieStore, openDexieStore } from './dexie-store.ts'
import { openMemoryStore } from './memory-store.ts'

const PATIENCE = 3000

export type OpenedStore = Omit<DexieStore, 'firstCars'> & Partial<Pick<DexieStore, 'firstCars'>>

/** Opens the database for a session, or plain memory when the browser has not given us a working one in time. */
export async function openStore(name: string, newUuid: () => string): Promise<OpenedStore> {
  const opening = openDexieStore(name).then(async (store) => {
    await openSession(store, newUuid)
    return store
  })
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const opened = await Promise.race([opening, late]).catch(() => null)
  if (opened) return opened
  opening.then((store) => store.close()).catch(() => {})
  const memory = openMemoryStore()
  await openSession(memory, newUuid)
  return memory
}

/** Removes a database with everything in it; other tabs let go of it by themselves. */
export async function deleteStore(name: string): Promise<void> {
  await Dexie.delete(name).catch(() => {})
}
