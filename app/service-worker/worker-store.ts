// The local store as the worker opens it, over bare IndexedDB: Dexie alone is several times the size of the worker. It opens
// existing databases only; creating and upgrading them is left to the pages.
import { openCommitChannel, recordChanges } from '#app/local/db/commits.ts'
import {
  type LocalStore,
  MID_INDEX,
  type Snapshot,
  TABLE_NAMES,
  VIEW_TABLE_NAMES,
  type Writer,
} from '#app/local/db/local-store.ts'

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
  const commits = openCommitChannel(name, { isOfWorker: true })

  async function transaction<T>(mode: IDBTransactionMode, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
    const tx = (database as IDBDatabase).transaction(stores, mode, { durability: 'strict' })
    const finished = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
    })
    try {
      const result = await work(tx)
      await finished
      return result
    } catch (error) {
      finished.catch(() => {})
      if (!tx.error) abort(tx)
      throw error
    }
  }

  return {
    isPersistent: true,
    read: (work) => transaction('readonly', (tx) => work(tables(tx))),
    async write(work) {
      const { result, commit } = await transaction('readwrite', async (tx) => {
        const recorder = recordChanges(tables(tx))
        const done = await work(recorder.tx)
        if (!recorder.hasWritten()) return { result: done, commit: null }
        const revision = (await latestRevision(tx)) + 1
        await toPromise(tx.objectStore(REVISION).put(revision, LATEST))
        return { result: done, commit: { revision, changes: recorder.changes() } }
      })
      if (commit) commits.publish(commit)
      return result
    },
    snapshot: () =>
      transaction('readonly', async (tx) => {
        const rows = await Promise.all(
          VIEW_TABLE_NAMES.map(async (table) => [table, await tables(tx).all(table)] as const),
        )
        const revision = await latestRevision(tx)
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    revision: () => transaction('readonly', latestRevision),
    subscribe: commits.subscribe,
    close() {
      commits.close()
      database.close()
    },
  }
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

async function latestRevision(tx: IDBTransaction): Promise<number> {
  return (await toPromise<number | undefined>(tx.objectStore(REVISION).get(LATEST))) ?? 0
}

function tables(tx: IDBTransaction): Writer {
  return {
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
