// The local store in memory: for browsers that give no database, and for simulations.
import { recordChanges } from './change-recorder.ts'
import {
  type Commit,
  keyOf,
  type LocalStore,
  pathOf,
  type Reader,
  type RowKey,
  type Rows,
  type Selection,
  type Snapshot,
  TABLE_NAMES,
  type TableName,
  VIEW_TABLE_NAMES,
  type Writer,
} from './local-store.ts'

type Tables = Map<TableName, Map<RowKey, Rows[TableName]>>

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
        const result = await work(tx).catch((error) => {
          writer.rollBack()
          throw error
        })
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
    async range(name, selection) {
      const { limit, last } = selection
      const found = [...select(tableOf(name), name, selection)]
      found.sort((a, b) => (a.value < b.value || (a.value === b.value && a.key < b.key) ? -1 : 1))
      return (last ? found.reverse() : found).slice(0, limit).map(({ row }) => row)
    },
    async count(name, selection = {}) {
      let count = 0
      for (const _ of select(tableOf(name), name, selection)) count += 1
      return count
    },
  }
}

function* select<T extends TableName>(table: ReadonlyMap<RowKey, Rows[T]>, name: T, selection: Selection<T>) {
  const { is, after, upTo } = selection
  const path = pathOf(name, selection).split('.')
  for (const [key, row] of table) {
    const value = valueAt(row, path)
    if (value === undefined || (is !== undefined && value !== is)) continue
    if ((after === undefined || value > after) && (upTo === undefined || value <= upTo)) yield { value, key, row }
  }
}

function valueAt(row: unknown, path: readonly string[]): RowKey | undefined {
  let value = row
  for (const name of path) value = Object(value)[name]
  return value as RowKey | undefined
}

/** Stores the rows that it receives, uncopied: rows are immutable. Writes in place: transactions are exclusive. `rollBack` restores the previous rows. */
function createWriter(tables: Tables): { tx: Writer; rollBack(): void } {
  type Table = Map<RowKey, Rows[TableName]>
  const cleared: [name: TableName, before: Table][] = []
  const replaced: [table: Table, key: RowKey, before: Rows[TableName] | undefined][] = []
  const tableOf = (name: TableName) => tables.get(name) as Table
  const recordUndo = (table: Table, key: RowKey) => replaced.push([table, key, table.get(key)])
  return {
    tx: {
      ...createReader(tables),
      async put(name, rows) {
        const table = tableOf(name)
        for (const row of rows) {
          const key = keyOf(name, row)
          recordUndo(table, key)
          table.set(key, row)
        }
      },
      async remove(name, keys) {
        const table = tableOf(name)
        for (const key of keys) {
          recordUndo(table, key)
          table.delete(key)
        }
      },
      async clear(name) {
        cleared.push([name, tableOf(name)])
        tables.set(name, new Map())
      },
    },
    rollBack() {
      for (const [table, key, before] of replaced.reverse()) {
        if (before === undefined) table.delete(key)
        else table.set(key, before)
      }
      for (const [name, before] of cleared.reverse()) tables.set(name, before)
    },
  }
}
