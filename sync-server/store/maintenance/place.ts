// Where a store is, for the commands that move one: a folder or a site of a database.
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'

export interface Place {
  name: string
  /** Where the files of photos are, for messages. They are no part of the store. */
  photos: string
  secrets: SecretStorage
  /** Reads the store while no server writes to it. Null when there is none. @throws StoreInUse while a server uses it */
  hold<T>(run: (stored: StoredRows | null) => Promise<T>): Promise<T>
  read<T>(use: (stored: StoredRows | null) => Promise<T>): Promise<T>
  /** Creates the store with this content, or nothing if it is interrupted. The place is empty. */
  create(stored: StoredRows, onRows: (count: number) => void): Promise<void>
  close(): Promise<void>
}
