import { Dexie } from 'dexie'
import { type DexieStore, openDexieStore } from './dexie-store.ts'
import { openMemoryStore } from './memory-store.ts'

const PATIENCE = 3000

export type OpenedStore = Omit<DexieStore, 'firstCars'> & Partial<Pick<DexieStore, 'firstCars'>>

/** Opens the database, or plain memory when the browser has not given us one in time. */
export async function openStore(name: string): Promise<OpenedStore> {
  const opening = openDexieStore(name)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const opened = await Promise.race([opening, late]).catch(() => null)
  if (opened) return opened
  opening.then((store) => store.close()).catch(() => {})
  return openMemoryStore()
}

/** Removes a database with everything in it; other tabs let go of it by themselves. */
export async function deleteStore(name: string): Promise<void> {
  await Dexie.delete(name).catch(() => {})
}
