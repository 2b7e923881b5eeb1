// The local store in IndexedDB. Each commit has a revision, counted inside the transactions, so that a missed commit is detected.
import { type Collection, Dexie, type Table } from 'dexie'
import type { Car } from '#domain/cars/car.ts'
import { abortInPageCache, countPageCaches } from './abort-in-page-cache.ts'
import { recordChanges } from './change-recorder.ts'
import { openCommitChannel } from './commit-channel.ts'
import {
  INDEXES,
  keyOf,
  type LocalStore,
  PRIMARY_KEYS,
  pathOf,
  type Rows,
  type Selection,
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
/** Divide random UUIDs into parts of about the same size, without a request for their keys. */
const UUID_STARTS = Array.from({ length: 64 }, (_, part) => (part * 4).toString(16).padStart(2, '0'))

export interface DexieStore extends LocalStore {
  /** The newest cars, for the first paint. */
  firstCars(count: number): Promise<Car[]>
}

export interface DexieStoreEvents {
  /** An older version of the app holds the database in another tab. It opens as soon as that tab is closed. */
  onBlocked?(): void
  /** A newer version has upgraded the database: this store is closed and persists nothing any more. */
  onSuperseded?(): void
}

/**
 * One database per user and one for the public, with the same tables. Versions only add: a page of an older version may still
 * have the database open. Outbox rows are not migrated here; the server upgrades mutations. A version without an upgrade needs no
 * declaration of its own: Dexie adds what the database lacks.
 */
function createDatabase(name: string): Dexie {
  const database = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' })
  const tables = {
    cars: '&uid, id, [createdAt+id]',
    inquiries: '&uid',
    settings: '&uid',
    conflicts: '&uid',
    appointments: '&uid',
    checks: '&uid',
    outbox: ['&seq', ...Object.values(INDEXES.outbox)].join(', '),
    refused: '&mid',
    settled: '&mid',
    enquiries: '&mid',
    aliases: '&id',
    device: '&key',
    drafts: '&key',
    photos: '&hash',
    photoFiles: '&hash',
    imports: '&importId',
    importGroups: '&key',
    revision: '',
  }
  database.version(10).stores(tables)
  abortInPageCache(database)
  return database
}

export async function openDexieStore(
  name: string,
  { onBlocked = () => {}, onSuperseded = () => {} }: DexieStoreEvents = {},
): Promise<DexieStore> {
  let isClosed = false
  let database = await open()
  let reconnecting: Promise<void> | undefined
  const commits = openCommitChannel(name)

  async function open() {
    const fresh = createDatabase(name)
    // Returning false stops Dexie from opening the database again by itself.
    fresh.on('versionchange', ({ newVersion }) => {
      isClosed = true
      fresh.close()
      if (newVersion !== null) onSuperseded()
      return false
    })
    fresh.on('blocked', onBlocked)
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
    firstCars: (count) =>
      transaction('r', () => database.table('cars').orderBy('[createdAt+id]').reverse().limit(count).toArray()),
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
    async range(name, { limit = Number.POSITIVE_INFINITY, last = false, ...selection }) {
      if (last) return select(database, name, selection).reverse().limit(limit).toArray()
      if (selection.index === undefined) return readInOrder(database, name, selection, limit)
      const keys = await select(database, name, selection).limit(limit).primaryKeys()
      const rows = []
      for (let from = 0; from < keys.length; from += READ_ROWS)
        rows.push(...(await database.table(name).bulkGet(keys.slice(from, from + READ_ROWS))))
      return rows
    },
    count: (name, selection = {}) => select(database, name, selection).count(),
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

/** By primary key. All rows of a large table are requested at once, so that the database reads while the page takes over what it has read. */
async function readAll<T extends TableName>(database: Dexie, name: T): Promise<Rows[T][]> {
  const table: Table<Rows[T]> = database.table(name)
  const first = await table.limit(READ_ROWS).toArray()
  if (first.length < READ_ROWS) return first
  const last = keyOf(name, first.at(-1) as Rows[T])
  const byKey = () => table.where(PRIMARY_KEYS[name])
  const starts =
    PRIMARY_KEYS[name] === 'uid'
      ? UUID_STARTS.filter((start) => start > last)
      : (await byKey().above(last).primaryKeys()).filter((_, index) => index % READ_ROWS === 0)
  const bounds = [last, ...starts, Dexie.maxKey]
  const parts = bounds.slice(1).map((to, part) =>
    byKey()
      .between(bounds[part], to, part > 0, false)
      .toArray(),
  )
  return [first, ...(await Promise.all(parts))].flat()
}

/** By primary key. */
async function readInOrder<T extends TableName>(
  database: Dexie,
  name: T,
  selection: Selection<T>,
  limit: number,
): Promise<Rows[T][]> {
  const rows: Rows[T][] = []
  for (let after = selection.after; ; ) {
    const wanted = Math.min(READ_ROWS, limit - rows.length)
    const more = await select(database, name, { ...selection, after })
      .limit(wanted)
      .toArray()
    rows.push(...more)
    if (more.length < wanted || rows.length === limit) return rows
    after = more.at(-1)[PRIMARY_KEYS[name]]
  }
}

function select<T extends TableName>(database: Dexie, name: T, selection: Selection<T>): Collection {
  const { is, after, upTo } = selection
  const table = database.table(name)
  const where = table.where(pathOf(name, selection))
  if (is !== undefined) return where.equals(is)
  if (after !== undefined && upTo !== undefined) return where.between(after, upTo, false, true)
  if (after !== undefined) return where.above(after)
  return upTo === undefined ? table.orderBy(pathOf(name, selection)) : where.belowOrEqual(upTo)
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === Dexie.errnames.DatabaseClosed || /connection .*lost|connection is closing/i.test(error.message)
}
