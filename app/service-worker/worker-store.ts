// The local store as the worker opens it, over bare IndexedDB: Dexie alone is several times the size of the worker. It opens
// existing databases only; creating and upgrading them is left to the pages.
import { createLocalStore, type StoredRows } from '#app/local/db/create-local-store.ts'
import { type LocalStore, MID_INDEX, TABLE_NAMES } from '#app/local/db/local-store.ts'

const REVISION = 'revision'
const LATEST = 'latest'

/** @returns null when there is no such database, or its tables are those of another version */
export async function openWorkerStore(name: string): Promise<LocalStore | null> {
  const database = await openExisting(name)
  if (!database) return null
  const stores = [...TABLE_NAMES, REVISION]
  if (!stores.every((store) => database.objectStoreNames.contains(store))) {
    database.close()
    return null
  }

  async function transaction<T>(mode: IDBTransactionMode, work: (rows: StoredRows) => Promise<T>): Promise<T> {
    const tx = (database as IDBDatabase).transaction(stores, mode, { durability: 'strict' })
    const finished = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
    })
    try {
      const result = await work(rowsOf(tx))
      await finished
      return result
    } catch (error) {
      finished.catch(() => {})
      if (!tx.error) abort(tx)
      throw error
    }
  }

  return createLocalStore({ name, isPersistent: true, isOfWorker: true, transaction, close: () => database.close() })
}

function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
}

function rowsOf(tx: IDBTransaction): StoredRows {
  return {
    revision: async () => (await toPromise<number | undefined>(tx.objectStore(REVISION).get(LATEST))) ?? 0,
    setRevision: (revision) => toPromise(tx.objectStore(REVISION).put(revision, LATEST)),
    get: (table, key) => toPromise(tx.objectStore(table).get(key)),
    all: (table) => toPromise(tx.objectStore(table).getAll()),
    pending: (mid) => toPromise(tx.objectStore('outbox').index(MID_INDEX).get(mid)),
    count: (table) => toPromise(tx.objectStore(table).count()),
    async put(table, rows) {
      await Promise.all(rows.map((row) => toPromise(tx.objectStore(table).put(row))))
    },
    async remove(table, keys) {
      await Promise.all(keys.map((key) => toPromise(tx.objectStore(table).delete(key))))
    },
    async clear(table) {
      await toPromise(tx.objectStore(table).clear())
    },
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}
