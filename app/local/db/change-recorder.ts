import {
  PRIMARY_KEYS,
  type RowKey,
  type Rows,
  TABLE_NAMES,
  type TableChange,
  type TableName,
  type Writer,
} from './local-store.ts'

interface Written {
  cleared: boolean
  rows: Map<RowKey, Rows[TableName] | null>
}

/** Passes a transaction through and notes what it writes. */
export function recordChanges(tx: Writer): { tx: Writer; changes(): TableChange[] } {
  const written = new Map<TableName, Written>()
  const of = (table: TableName): Written => {
    const known = written.get(table) ?? { cleared: false, rows: new Map() }
    written.set(table, known)
    return known
  }
  return {
    tx: {
      get: tx.get,
      all: tx.all,
      async put(table, rows) {
        if (rows.length === 0) return
        for (const row of rows) of(table).rows.set(keyOf(table, row), row)
        await tx.put(table, rows)
      },
      async remove(table, keys) {
        if (keys.length === 0) return
        for (const key of keys) of(table).rows.set(key, null)
        await tx.remove(table, keys)
      },
      async clear(table) {
        written.set(table, { cleared: true, rows: new Map() })
        await tx.clear(table)
      },
    },
    changes: () => TABLE_NAMES.filter((table) => written.has(table)).map((table) => toChange(table, of(table))),
  }
}

/** What the row is kept under in its table. */
export function keyOf<T extends TableName>(table: T, row: Rows[T] & object): RowKey {
  return (row as Record<string, unknown>)[PRIMARY_KEYS[table]] as RowKey
}

function toChange(table: TableName, { cleared, rows }: Written): TableChange {
  const puts = [...rows.values()].filter((row) => row !== null)
  const removes = [...rows].filter(([, row]) => row === null).map(([key]) => key)
  return { table, cleared, puts, removes } as TableChange
}
