// The local store in IndexedDB.
import { type DBCore, type DBCoreTransaction, Dexie, RangeSet, type Table } from 'dexie'
import { createLocalStore, type StoredRows } from './create-local-store.ts'
import {
  keyOf,
  type LocalStore,
  MID_INDEX,
  PRIMARY_KEYS,
  type Rows,
  StoreClosed,
  TABLE_NAMES,
  type TableName,
} from './local-store.ts'
import { deletePictureCaches, isStorageFull } from './storage-quota.ts'

/** Raised for each new table or index. */
const VERSION = 1
/** The key of the last revision in the `revision` table. */
const LATEST = 'latest'
/** Rows read, and rows written or removed, at once. More block the main thread noticeably. */
const READ_ROWS = 250
const WRITTEN_ROWS = 50

const STORES = [...TABLE_NAMES, 'revision']
const MODES = { readonly: 'r', readwrite: 'rw' } as const

/**
 * One database per user and one for the public, with the same tables. Versions only add: a page of an older version may still
 * have the database open. Outbox rows are not migrated here; the server upgrades mutations.
 */
function createDatabase(name: string): Dexie {
  const database = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' })
  const tables = TABLE_NAMES.map((table) => [table, `&${PRIMARY_KEYS[table]}`])
  database.version(VERSION).stores({ ...Object.fromEntries(tables), outbox: `&key, &${MID_INDEX}`, revision: '' })
  abortInPageCache(database)
  return database
}

/** @param onSuperseded called when a newer version has upgraded the database: this store is closed and no longer persists anything */
export async function openDexieStore(name: string, onSuperseded = () => {}): Promise<LocalStore> {
  let isClosed = false
  let database = await open()
  let reconnecting: Promise<void> | undefined

  async function open() {
    const fresh = createDatabase(name)
    // Returning false stops Dexie from opening the database again by itself.
    fresh.on('versionchange', ({ newVersion }) => {
      isClosed = true
      fresh.close()
      if (newVersion !== null) onSuperseded()
      return false
    })
    await fresh.open()
    return fresh
  }

  async function transaction<T>(mode: 'readonly' | 'readwrite', work: (rows: StoredRows) => Promise<T>): Promise<T> {
    // Dexie follows native awaits only when the callback itself is an async function.
    const run = () => database.transaction(MODES[mode], STORES, async () => work(rowsOf(database)))
    const used = database
    const cachedBefore = pageCaches
    try {
      return await run()
    } catch (error) {
      if (isStorageFull(error) && (await deletePictureCaches())) return run()
      const isAborted = pageCaches > cachedBefore
      if (!(isAborted || isLostConnection(error))) throw error
      if (isClosed) throw new StoreClosed('The database is closed', { cause: error })
      if (used === database) await reconnect()
      return run()
    }
  }

  /** WebKit drops the connection of a suspended page; a new connection works. It serves all transactions that fail at once. */
  function reconnect(): Promise<void> {
    database.close()
    reconnecting ??= open()
      .then((fresh) => {
        database = fresh
      })
      .finally(() => {
        reconnecting = undefined
      })
    return reconnecting
  }

  return createLocalStore({
    name,
    isPersistent: true,
    transaction,
    onWorkerCommit: queryAgain,
    close() {
      isClosed = true
      database.close()
    },
  })
}

function rowsOf(database: Dexie): StoredRows {
  return {
    revision: async () => (await database.table('revision').get(LATEST)) ?? 0,
    setRevision: (revision) => database.table('revision').put(revision, LATEST),
    get: (name, key) => database.table(name).get(key),
    all: (name) => readAll(database, name),
    pending: (mid) => database.table('outbox').get({ [MID_INDEX]: mid }),
    count: (name) => database.table(name).count(),
    async put(name, rows) {
      for (let from = 0; from < rows.length; from += WRITTEN_ROWS) {
        await database.table(name).bulkPut(rows.slice(from, from + WRITTEN_ROWS))
      }
    },
    async remove(name, keys) {
      for (let from = 0; from < keys.length; from += WRITTEN_ROWS) {
        await database.table(name).bulkDelete(keys.slice(from, from + WRITTEN_ROWS))
      }
    },
    clear: (name) => database.table(name).clear(),
  }
}

/** Rows by primary key. */
async function readAll<T extends TableName>(database: Dexie, name: T): Promise<Rows[T][]> {
  const table: Table<Rows[T]> = database.table(name)
  const rows: Rows[T][] = []
  let part = await table.limit(READ_ROWS).toArray()
  while (part.length > 0) {
    rows.push(...part)
    if (part.length < READ_ROWS) break
    const last = keyOf(name, part.at(-1) as Rows[T])
    part = await table.where(PRIMARY_KEYS[name]).above(last).limit(READ_ROWS).toArray()
  }
  return rows
}

/** Lets all live queries run again. */
const queryAgain = () => Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, Dexie.maxKey) })

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === Dexie.errnames.DatabaseClosed || /connection .*lost|connection is closing/i.test(error.message)
}

const running = new Set<DBCoreTransaction>()
/** How often this page has entered the back/forward cache. A transaction that began before the last time is aborted. */
let pageCaches = 0

/**
 * WebKit moves a page with running transactions to the back/forward cache. They do not finish there, and every other page waits for the
 * database. So they are aborted; the store repeats them when the page is shown again.
 */
function abortInPageCache(database: Dexie): void {
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction(...args) {
      const transaction = core.transaction(...args)
      running.add(transaction)
      // Dexie's type of a transaction leaves out its events.
      const events = transaction as unknown as EventTarget
      for (const end of ['complete', 'abort']) events.addEventListener(end, () => running.delete(transaction))
      return transaction
    },
  })
  database.use({ stack: 'dbcore', name: 'abort-in-page-cache', create })
}

// Unit tests have no events of pages.
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  pageCaches++
  for (const transaction of running) abort(transaction)
})

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
