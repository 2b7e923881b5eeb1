// The databases of the other users of this device.
import { Dexie } from 'dexie'
import { isStaffDatabase } from '#app/local/db/database-names.ts'
import { type DexieStore, openDexieStore } from '#app/local/db/dexie-store.ts'
import { deleteStore } from '#app/local/db/open-store.ts'

export interface OtherAccount {
  userId: number
  store: DexieStore
  /** Closes the connection. @param deleteDatabase also deletes the database */
  close(deleteDatabase?: boolean): Promise<void>
}

/** Visits the databases of all other users of this device, one after the other. @param own the name of the excluded database */
export async function forEachOtherAccount(own: string, visit: (account: OtherAccount) => Promise<void>): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => isStaffDatabase(name) && name !== own)
  for (const name of names) {
    const store = await openDexieStore(name)
    const close = async (deleteDatabase = false) => {
      store.close()
      if (deleteDatabase) await deleteStore(name)
    }
    await visit({ userId: Number(/\d+$/.exec(name)?.[0]), store, close })
    store.close()
  }
}
