// The device's store in IndexedDB. Each commit is told to this tab and, by a channel named like the database, to the other
// tabs; the revision, counted inside the transactions, shows whether any was missed.
import { Dexie } from 'dexie'
import type { Car } from '#domain/car.ts'
import { recordChanges } from './change-recorder.ts'
import { openDatabase } from './database.ts'
import { type Commit, type LocalStore, type Snapshot, TABLE_NAMES, type Writer } from './local-store.ts'

const LATEST = 'latest'

export interface DexieStore extends LocalStore {
  /** The first cars in the order they were added: what a page paints before it has read the rest. */
  firstCars(count: number): Promise<Car[]>
}

export async function openDexieStore(name: string): Promise<DexieStore> {
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
    fresh.on('versionchange', () => {
      closed = true
      fresh.close()
      return false
    })
    await fresh.open()
    return fresh
  }

  async function transaction<T>(mode: 'r' | 'rw', work: (tx: Writer) => Promise<T>): Promise<T> {
    // An async function and not just one that returns a promise: by that Dexie knows to follow native awaits.
    const run = () => database.transaction(mode, [...TABLE_NAMES, 'revision'], async () => work(tables(database)))
    try {
      return await run()
    } catch (error) {
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
      if (!closed) channel?.postMessage(commit)
      return result
    },
    snapshot: () =>
      transaction('r', async (tx) => {
        const rows = await Promise.all(TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const))
        const revision = (await database.table('revision').get(LATEST)) ?? 0
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    firstCars: (count) => database.table('cars').orderBy('id').limit(count).toArray(),
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
    all: (name) => database.table(name).toArray(),
    put: async (name, rows) => {
      await database.table(name).bulkPut(rows)
    },
    remove: (name, keys) => database.table(name).bulkDelete([...keys]),
    clear: (name) => database.table(name).clear(),
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === Dexie.errnames.DatabaseClosed || /connection .*lost|connection is closing/i.test(error.message)
}
