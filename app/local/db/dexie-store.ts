// The device's store in IndexedDB. Each commit is told to this tab and, by a channel named like the database, to the other
// tabs; the revision, counted inside the transactions, shows whether any was missed.
import { Dexie } from 'dexie'
import type { Car } from '#domain/cars/car.ts'
import { recordChanges } from './change-recorder.ts'
import { openDatabase } from './database.ts'
import { isStorageFull } from './is-storage-full.ts'
import {
  type Commit,
  type DraftRow,
  type LocalStore,
  PRIMARY_KEYS,
  type Snapshot,
  TABLE_NAMES,
  type Writer,
} from './local-store.ts'
import { giveUpPictures } from './picture-caches.ts'

const LATEST = 'latest'
/** Rows that are copied in or out in one go; more would hold up what a person does meanwhile. */
const AT_A_TIME = 500
/** Above this other tabs are told to read anew: copying the rows to them is no less work. */
const WORTH_SPELLING_OUT = 2500

export interface DexieStore extends LocalStore {
  /** The first cars in the order they were added: what a page paints before it has read the rest. */
  firstCars(count: number): Promise<Car[]>
  /** An unsaved form; a live query that asks for it is told when it changes. */
  draft(key: string): Promise<DraftRow | undefined>
}

export interface Interruptions {
  /** An older version of the app is open elsewhere and does not let go: it opens as soon as that has gone. */
  blocked?(): void
  /** A newer version has opened the database: this one has let go and keeps nothing any more. */
  superseded?(): void
}

export async function openDexieStore(
  name: string,
  { blocked = () => {}, superseded = () => {} }: Interruptions = {},
): Promise<DexieStore> {
  let closed = false
  let database = await open()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(commit: Commit) => void>()
  const tell = (commit: Commit) => {
    for (const listener of [...listeners]) listener(commit)
  }
  if (channel) channel.onmessage = ({ data }) => tell(data)

  /** Lets go when the database is deleted or upgraded elsewhere, and does not come back by itself as Dexie would. */
  async function open() {
    const fresh = openDatabase(name)
    fresh.on('versionchange', ({ newVersion }) => {
      closed = true
      fresh.close()
      if (newVersion !== null) superseded()
      return false
    })
    fresh.on('blocked', blocked)
    await fresh.open()
    return fresh
  }

  async function transaction<T>(mode: 'r' | 'rw', work: (tx: Writer) => Promise<T>): Promise<T> {
    // An async function and not just one that returns a promise: by that Dexie knows to follow native awaits.
    const run = () => database.transaction(mode, [...TABLE_NAMES, 'revision'], async () => work(tables(database)))
    try {
      return await run()
    } catch (error) {
      // What is fetched again at any time makes room for what is not.
      if (isStorageFull(error) && (await giveUpPictures())) return run()
      if (closed || !isLostConnection(error)) throw error
      // WebKit drops the connection of a page it had suspended; a fresh one works.
      database.close()
      database = await open()
      return run()
    }
  }

  return {
    kept: true,
    read: (work) => transaction('r', work),
    async write(work) {
      const { result, commit } = await transaction('rw', async (tx) => {
        const recorder = recordChanges(tx)
        const done = await work(recorder.tx)
        const revision = ((await database.table('revision').get(LATEST)) ?? 0) + 1
        await database.table('revision').put(revision, LATEST)
        return { result: done, commit: { revision, changes: recorder.changes() } }
      })
      tell(commit)
      if (!closed) channel?.postMessage(isLong(commit) ? { ...commit, changes: null } : commit)
      return result
    },
    snapshot: () =>
      transaction('r', async (tx) => {
        const rows = await Promise.all(TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const))
        const revision = (await database.table('revision').get(LATEST)) ?? 0
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    firstCars: (count) => transaction('r', () => database.table('cars').orderBy('id').limit(count).toArray()),
    draft: (key) => database.table('drafts').get(key),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      listeners.clear()
      channel?.close()
      database.close()
    },
  }
}

function tables(database: Dexie): Writer {
  return {
    get: (name, key) => database.table(name).get(key),
    async all(name) {
      const table = database.table(name)
      const rows = await table.limit(AT_A_TIME).toArray()
      for (let more = rows; more.length === AT_A_TIME; rows.push(...more)) {
        const last = more.at(-1)[PRIMARY_KEYS[name]]
        more = await table.where(':id').above(last).limit(AT_A_TIME).toArray()
      }
      return rows
    },
    async put(name, rows) {
      for (let from = 0; from < rows.length; from += AT_A_TIME) {
        await database.table(name).bulkPut(rows.slice(from, from + AT_A_TIME))
      }
    },
    remove: (name, keys) => database.table(name).bulkDelete([...keys]),
    clear: (name) => database.table(name).clear(),
  }
}

function isLong({ changes }: Commit): boolean {
  const rows = changes?.reduce((sum, { puts, removes }) => sum + puts.length + removes.length, 0) ?? 0
  return rows > WORTH_SPELLING_OUT
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === Dexie.errnames.DatabaseClosed || /connection .*lost|connection is closing/i.test(error.message)
}
