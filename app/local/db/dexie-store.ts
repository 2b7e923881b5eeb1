// The local store in IndexedDB. Each commit has a revision, counted inside the transactions, so that a missed commit is detected.
import { Dexie, RangeSet, type Table } from 'dexie'
import { abortInPageCache, countPageCaches } from './abort-in-page-cache.ts'
import { openCommitChannel, recordChanges } from './commits.ts'
import {
  keyOf,
  type LocalStore,
  MID_INDEX,
  PRIMARY_KEYS,
  type Rows,
  type Snapshot,
  StoreClosed,
  TABLE_NAMES,
  type TableName,
  VIEW_TABLE_NAMES,
  type Writer,
} from './local-store.ts'
import { deletePictureCaches, isStorageFull } from './storage-quota.ts'

/** The key of the last revision in the `revision` table. */
const LATEST = 'latest'
/** Rows read, and rows written or removed, at once. More block the main thread noticeably. */
const READ_ROWS = 250
const WRITTEN_ROWS = 50

/**
 * One database per user and one for the public, with the same tables. Versions only add: a page of an older version may still
 * have the database open. Outbox rows are not migrated here; the server upgrades mutations.
 */
function createDatabase(name: string): Dexie {
  const database = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' })
  const tables = {
    cars: '&uid',
    inquiries: '&uid',
    settings: '&uid',
    conflicts: '&uid',
    appointments: '&uid',
    checks: '&uid',
    reservations: '&uid',
    outbox: `&key, &${MID_INDEX}`,
    refused: '&mid',
    settled: '&mid',
    enquiries: '&mid',
    aliases: '&id',
    device: '&key',
    drafts: '&key',
    mappings: '&key',
    photos: '&hash',
    photoFiles: '&hash',
    revision: '',
  }
  database.version(1).stores(tables)
  abortInPageCache(database)
  return database
}

/** @param onSuperseded called when a newer version has upgraded the database: this store is closed and no longer persists anything */
export async function openDexieStore(name: string, onSuperseded = () => {}): Promise<LocalStore> {
  let isClosed = false
  let database = await open()
  let reconnecting: Promise<void> | undefined
  const commits = openCommitChannel(name, { onWorkerCommit: queryAgain })

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

  async function transaction<T>(mode: 'r' | 'rw', work: (tx: Writer) => Promise<T>): Promise<T> {
    // Dexie follows native awaits only when the callback itself is an async function.
    const run = () => database.transaction(mode, [...TABLE_NAMES, 'revision'], async () => work(tables(database)))
    const used = database
    const pageCaches = countPageCaches()
    try {
      return await run()
    } catch (error) {
      if (isStorageFull(error) && (await deletePictureCaches())) return run()
      const isAborted = countPageCaches() > pageCaches
      if (!(isAborted || isLostConnection(error))) throw error
      if (isClosed) throw new StoreClosed('The database is closed', { cause: error })
      if (used === database) await reconnect()
      return run()
    }
  }

  const latestRevision = async (): Promise<number> => (await database.table('revision').get(LATEST)) ?? 0

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

  return {
    isPersistent: true,
    read: (work) => transaction('r', work),
    async write(work) {
      const { result, commit } = await transaction('rw', async (tx) => {
        const recorder = recordChanges(tx)
        const done = await work(recorder.tx)
        // Most pulls bring nothing. A message to the other tabs would evict pages from the back/forward cache.
        if (!recorder.hasWritten()) return { result: done, commit: null }
        const revision = (await latestRevision()) + 1
        await database.table('revision').put(revision, LATEST)
        return { result: done, commit: { revision, changes: recorder.changes() } }
      })
      if (commit) commits.publish(commit)
      return result
    },
    snapshot: () =>
      transaction('r', async (tx) => {
        const rows = await Promise.all(VIEW_TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const))
        const revision = await latestRevision()
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    revision: () => transaction('r', latestRevision),
    subscribe: commits.subscribe,
    close() {
      isClosed = true
      commits.close()
      database.close()
    },
  }
}

function tables(database: Dexie): Writer {
  return {
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
