// Where a store is, for the commands: a folder or a site of a database.
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { ReplacedStore } from './replaced-store.ts'

export interface Place {
  name: string
  /** A text for people: the parts that `verify` checks. */
  checks: string
  /** The folder that holds everything; null for a database. */
  folder: string | null
  secrets: SecretStorage
  /** The durable state, also while servers write. Null when there is no store. @param tornBytes after the last entry of a journal */
  read<T>(use: (stored: StoredRows | null, tornBytes: number) => Promise<T>): Promise<T>
  /** The same while no server writes. @throws StoreInUse while a server uses it */
  hold<T>(run: (stored: StoredRows | null) => Promise<T>): Promise<T>
  /** Keeps other processes from a folder. Servers on a database may run: they load what replaces their site. @throws StoreInUse */
  lock<T>(run: () => Promise<T>): Promise<T>
  /**
   * Replaces what is there in one step: an interruption leaves the old store or the new one. A folder must be locked.
   *
   * @param decide receives what must be known of the store that is there, null for none
   * @returns the names of the files with what was replaced, in the data folder
   */
  replace(decide: (replaced: ReplacedStore | null) => Promise<StoredRows>): Promise<string[]>
  /** Creates a store where there is none. */
  open(): Promise<Store>
  close(): Promise<void>
}

/** @throws StoreCannotStart when there is no store */
export function readPlace<T>(
  { name, read }: Place,
  use: (stored: StoredRows, tornBytes: number) => Promise<T>,
): Promise<T> {
  return read((stored, tornBytes) => {
    if (!stored) throw new StoreCannotStart(`There is no store in ${name}`)
    return use(stored, tornBytes)
  })
}

export const storeIdIn = (place: Place): Promise<string> => readPlace(place, async ({ meta }) => meta.store)

/** @throws StoreInUse while a server uses a folder, StoreCannotStart when there is no store */
export async function changeStore<T>(place: Place, run: (store: Store) => Promise<T>): Promise<T> {
  await storeIdIn(place)
  const store = await place.open()
  try {
    return await run(store)
  } finally {
    await store.close()
  }
}
