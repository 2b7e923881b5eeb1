// The local store in memory: for browsers that give no database, and for simulations.
import { recordChanges } from './commits.ts'
import {
  type Commit,
  keyOf,
  type LocalStore,
  type Reader,
  type RowKey,
  type Rows,
  type Snapshot,
  TABLE_NAMES,
  type TableName,
  VIEW_TABLE_NAMES,
  type Writer,
} from './local-store.ts'

type Table = Map<RowKey, Rows[TableName]>
type Tables = Map<TableName, Table>

export function openMemoryStore(): LocalStore {
  const tables: Tables = new Map(TABLE_NAMES.map((name) => [name, new Map()]))
  let revision = 0
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(commit: Commit) => void>()

  /** Runs transactions one after the other, as IndexedDB does. */
  function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  return {
    isPersistent: false,
    read: (work) => runExclusive(() => work(createReader(tables))),
    write: (work) =>
      runExclusive(async () => {
        const writer = createWriter(tables)
        const { tx, hasWritten, changes } = recordChanges(writer.tx)
        const result = await work(tx)
        writer.commit()
        if (!hasWritten()) return result
        const commit = { revision: ++revision, changes: changes() }
        for (const listener of [...listeners]) listener(commit)
        return result
      }),
    snapshot: () =>
      runExclusive(async () => {
        const rows = VIEW_TABLE_NAMES.map((name) => [name, [...(tables.get(name)?.values() ?? [])]] as const)
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    revision: () => runExclusive(async () => revision),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}

function createReader(tables: Tables): Reader {
  const tableOf = <T extends TableName>(name: T) => tables.get(name) as Map<RowKey, Rows[T]>
  return {
    get: async (name, key) => tableOf(name).get(key),
    all: async (name) => [...tableOf(name)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    pending: async (mid) => [...tableOf('outbox').values()].find(({ envelope }) => envelope.mid === mid),
    count: async (name) => tableOf(name).size,
  }
}

/**
 * Stores the rows that it receives, uncopied: rows are immutable. A table is copied at the first write of a transaction, and `commit` puts
 * the copy in its place.
 */
function createWriter(tables: Tables): { tx: Writer; commit(): void } {
  const current: Tables = new Map(tables)
  const written = (name: TableName): Table => {
    const table = current.get(name) as Table
    if (table !== tables.get(name)) return table
    const copy = new Map(table)
    current.set(name, copy)
    return copy
  }
  return {
    tx: {
      ...createReader(current),
      async put(name, rows) {
        for (const row of rows) written(name).set(keyOf(name, row), row)
      },
      async remove(name, keys) {
        for (const key of keys) written(name).delete(key)
      },
      async clear(name) {
        current.set(name, new Map())
      },
    },
    commit() {
      for (const [name, table] of current) tables.set(name, table)
    },
  }
}
