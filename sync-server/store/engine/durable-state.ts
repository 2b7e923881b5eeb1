// The durable rows with their unique indexes and change log. Only the committer changes it, and only after a sync, so every
// reader sees durable state.
import type { Change, View } from '#sync-server/store/store.ts'
import type { IndexName, LiveTable, Row } from '#sync-server/store/tables.ts'
import { type ChangeLog, changeLog } from './change-log.ts'
import type { Document, Operation } from './document.ts'
import { indexValue, type RowSource, ruleOf, type Schema, type StoredRow, versionOf } from './schema.ts'

export interface DurableState extends RowSource {
  readonly document: Document
  readonly changes: ChangeLog
  count(table: string): number
  apply(operations: Iterable<Operation>, sequence: number, batch: number): void
}

export function durableState(schema: Schema, document: Document): DurableState {
  const { meta, tables } = document
  const keysByIndex = new Map<string, Map<string, string>>()

  const rowsOf = (table: string) => tables[table] ?? missingTable(table)
  const get = (table: string, key: string) => rowsOf(table).get(key)
  const changes = changeLog(get)

  function indexOf(table: string, index: string): Map<string, string> {
    const found = keysByIndex.get(`${table}.${index}`)
    if (!found) throw new TypeError(`No such index: ${table}.${index}`)
    return found
  }

  function put(table: string, key: string, row: StoredRow | null): void {
    const rule = ruleOf(schema, table)
    const rows = rowsOf(table)
    const before = rows.get(key)
    for (const index of Object.keys(rule.indexes)) {
      const keys = indexOf(table, index)
      const oldValue = before && indexValue(rule, index, before)
      const newValue = row ? indexValue(rule, index, row) : undefined
      if (oldValue !== undefined && oldValue !== newValue && keys.get(oldValue) === key) keys.delete(oldValue)
      if (newValue !== undefined) keys.set(newValue, key)
    }
    const sameVersion = before !== undefined && row !== null && versionOf(before) === versionOf(row)
    if (rule.synced && before && !sameVersion) changes.markStale(before)
    if (row) rows.set(key, row)
    else rows.delete(key)
    if (rule.synced && row && !sameVersion) changes.add(table, key, row)
  }

  for (const [table, rule] of Object.entries(schema)) {
    tables[table] ??= new Map()
    const rows = tables[table]
    for (const index of Object.keys(rule.indexes)) {
      const keys = new Map<string, string>()
      for (const [key, row] of rows) {
        const value = indexValue(rule, index, row)
        if (value !== undefined) keys.set(value, key)
      }
      keysByIndex.set(`${table}.${index}`, keys)
    }
  }
  for (const [table, key, row] of syncedRows(schema, document)) changes.add(table, key, row)

  return {
    document,
    changes,
    get,
    keyOf: (table, index, value) => indexOf(table, index).get(value),
    entries: (table) => rowsOf(table).entries(),
    count: (table) => rowsOf(table).size,
    apply(operations, sequence, batch) {
      const ordered = [...operations].sort(([, , a], [, , b]) => (versionOf(a) ?? 0) - (versionOf(b) ?? 0))
      for (const [table, key, row] of ordered) put(table, key, row)
      meta.sequence = sequence
      meta.batch = batch
    },
  }
}

/** The state as store.ts shows it. One view serves all readers, because it reads the current state on every call. */
export function viewOf(state: DurableState): View {
  const { meta } = state.document
  return {
    get storeId() {
      return meta.store
    },
    get sequence() {
      return meta.sequence
    },
    get epoch() {
      return meta.epoch
    },
    get run() {
      return meta.runs.at(-1)?.id ?? ''
    },
    endOfRun(run) {
      const { runs } = meta
      const at = runs.findIndex(({ id }) => id === run)
      return at < 0 ? undefined : (runs[at + 1]?.from ?? meta.sequence)
    },
    get: <T extends LiveTable>(table: T, key: string) => state.get(table, key) as Row<T> | undefined,
    find<T extends LiveTable>(table: T, index: IndexName, value: string) {
      const key = state.keyOf(table, index, value)
      return key === undefined ? undefined : (state.get(table, key) as Row<T> | undefined)
    },
    *all<T extends LiveTable>(table: T) {
      for (const [, row] of state.entries(table)) yield row as Row<T>
    },
    entries: <T extends LiveTable>(table: T) => state.entries(table) as Iterable<[key: string, row: Row<T>]>,
    count: (table) => state.count(table),
    changesSince: (after, limit) => state.changes.after(after, limit) as Change[],
  }
}

/** The rows of the tables that devices pull, in order of version. */
function syncedRows(schema: Schema, { tables }: Document): [table: string, key: string, row: StoredRow][] {
  const synced = Object.keys(schema).filter((table) => ruleOf(schema, table).synced)
  const rows = synced.flatMap((table) =>
    Array.from(tables[table] ?? [], ([key, row]): [string, string, StoredRow] => [table, key, row]),
  )
  return rows.sort(([, , a], [, , b]) => (versionOf(a) ?? 0) - (versionOf(b) ?? 0))
}

function missingTable(table: string): never {
  throw new TypeError(`No such table: ${table}`)
}
