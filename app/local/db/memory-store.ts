// The device's store in plain memory: for browsers that give us no database, and for simulations.
import { keyOf, recordChanges } from './change-recorder.ts'
import {
  type Commit,
  type LocalStore,
  type Reader,
  type RowKey,
  type Rows,
  type Snapshot,
  TABLE_NAMES,
  type TableName,
  type Writer,
} from './local-store.ts'

type Tables = Map<TableName, Map<RowKey, Rows[TableName]>>

export function openMemoryStore(): LocalStore {
  const tables: Tables = new Map(TABLE_NAMES.map((name) => [name, new Map()]))
  let revision = 0
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(commit: Commit) => void>()

  /** One transaction after the other, as IndexedDB has it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  return {
    kept: false,
    read: (work) => inTurn(() => work(reader(tables))),
    write: (work) =>
      inTurn(async () => {
        const written = writer(tables)
        const { tx, changes } = recordChanges(written.tx)
        const result = await work(tx).catch((error) => {
          written.undo()
          throw error
        })
        const commit = { revision: ++revision, changes: changes() }
        for (const listener of [...listeners]) listener(commit)
        return result
      }),
    snapshot: () =>
      inTurn(async () => {
        const rows = TABLE_NAMES.map((name) => [name, [...(tables.get(name)?.values() ?? [])]] as const)
        return { ...Object.fromEntries(rows), revision } as Snapshot
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}

function reader(tables: Tables): Reader {
  const of = <T extends TableName>(name: T) => tables.get(name) as Map<RowKey, Rows[T]>
  return {
    get: async (name, key) => of(name).get(key),
    all: async (name) => [...of(name)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  }
}

/** Writes go straight into the tables: nobody reads in between. `undo` puts back what stood there before. */
function writer(tables: Tables): { tx: Writer; undo(): void } {
  const steps: (() => void)[] = []
  const of = (name: TableName) => tables.get(name) as Map<RowKey, Rows[TableName]>
  const keep = (table: Map<RowKey, Rows[TableName]>, key: RowKey) => {
    const before = table.get(key)
    steps.push(() => (before === undefined ? table.delete(key) : table.set(key, before)))
  }
  return {
    tx: {
      ...reader(tables),
      async put(name, rows) {
        const table = of(name)
        for (const row of rows) {
          const key = keyOf(name, row)
          keep(table, key)
          table.set(key, copyOf(row))
        }
      },
      async remove(name, keys) {
        const table = of(name)
        for (const key of keys) {
          keep(table, key)
          table.delete(key)
        }
      },
      async clear(name) {
        const before = of(name)
        steps.push(() => tables.set(name, before))
        tables.set(name, new Map())
      },
    },
    undo() {
      for (const step of steps.reverse()) step()
    },
  }
}

/** Rows are plain data: what `structuredClone` makes of them, at a tenth of its price. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = { ...value } as Record<string, unknown>
  for (const key in copy) if (typeof copy[key] === 'object') copy[key] = copyOf(copy[key])
  return copy as T
}
