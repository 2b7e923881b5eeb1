// The durable rows with their unique indexes, and in the order of their versions. Only the committer changes it, and only after a
// sync, so every reader sees durable state.
import type { Change, CommitListener, CommitOrigin, CommittedChange, View } from '#sync-server/store/store.ts'
import type { IndexName, LiveTable, Row } from '#sync-server/store/tables.ts'
import type { Document, Operation } from './document.ts'
import { indexValue, type RowKey, type RowSource, ruleOf, type StoredRow, TABLES, versionOf } from './schema.ts'

interface ChangedRow extends RowKey {
  row: StoredRow
}

export interface DurableState extends RowSource {
  readonly document: Document
  /** Rows that devices pull, with a version above this one. May exceed `limit`: rows that share a version are never split. */
  changesSince(version: number, limit: number): readonly ChangedRow[]
  count(table: string): number
  apply(operations: Iterable<Operation>, sequence: number, batch: number): void
}

/** @param names of the tables that are in memory */
export function durableState(document: Document, names = TABLES): DurableState {
  const { meta, tables } = document
  const keysByIndex = new Map<string, Map<string, string>>()
  /** The rows that devices pull. One that changes goes to the end, so that little is left to sort. */
  const synced = new Map<string, ChangedRow>()
  /** The same as a list. Undefined until it is asked for after a change. */
  let inOrder: readonly ChangedRow[] | undefined

  const rowsOf = (table: string) => tables[table] ?? missingTable(table)
  const get = (table: string, key: string) => rowsOf(table).get(key)

  function indexOf(table: string, index: string): Map<string, string> {
    const found = keysByIndex.get(`${table}.${index}`)
    if (!found) throw new TypeError(`No such index: ${table}.${index}`)
    return found
  }

  function setIndexes(table: string, key: string, before: StoredRow | undefined, row: StoredRow | null): void {
    const rule = ruleOf(table)
    for (const index of Object.keys(rule.indexes)) {
      const keys = indexOf(table, index)
      const oldValue = before && indexValue(rule, index, before)
      const newValue = row ? indexValue(rule, index, row) : undefined
      if (oldValue !== undefined && oldValue !== newValue && keys.get(oldValue) === key) keys.delete(oldValue)
      if (newValue !== undefined) keys.set(newValue, key)
    }
  }

  function put(table: string, key: string, row: StoredRow | null): void {
    const rows = rowsOf(table)
    const before = rows.get(key)
    setIndexes(table, key, before, row)
    if (row) rows.set(key, row)
    else rows.delete(key)
    if (ruleOf(table).synced) setSynced({ table, key }, row)
  }

  function setSynced({ table, key }: RowKey, row: StoredRow | null): void {
    const name = `${table} ${key}`
    synced.delete(name)
    if (row) synced.set(name, { table, key, row })
    inOrder = undefined
  }

  function changesSince(version: number, limit: number): readonly ChangedRow[] {
    inOrder ??= [...synced.values()].sort(byVersion)
    const from = inOrder.findLastIndex((each) => orderOf(each) <= version) + 1
    let end = from + limit
    // A page must not end between rows of one version: the cursor would skip the rest of them.
    while (end < inOrder.length && orderOf(inOrder[end]) === orderOf(inOrder[end - 1])) end += 1
    return inOrder.slice(from, end)
  }

  for (const table of names) {
    const rule = ruleOf(table)
    tables[table] ??= new Map()
    const indexes = Object.keys(rule.indexes)
    for (const index of indexes) keysByIndex.set(`${table}.${index}`, new Map())
    if (indexes.length === 0 && !rule.synced) continue
    for (const [key, row] of tables[table]) {
      setIndexes(table, key, undefined, row)
      if (rule.synced) setSynced({ table, key }, row)
    }
  }

  return {
    document,
    changesSince,
    get,
    keyOf: (table, index, value) => indexOf(table, index).get(value),
    entries: (table) => rowsOf(table).entries(),
    count: (table) => rowsOf(table).size,
    apply(operations, sequence, batch) {
      for (const [table, key, row] of operations) put(table, key, row)
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
    changesSince: (after, limit) => state.changesSince(after, limit) as Change[],
  }
}

/** Those who follow the commits of a store. An error in a listener does not affect the commit. */
export function commitListeners(onWarning: (line: string) => void) {
  const listeners = new Set<CommitListener>()
  return {
    add(listener: CommitListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(changes: readonly CommittedChange[], origin: CommitOrigin): void {
      for (const listener of listeners) {
        try {
          listener(changes, origin)
        } catch (error) {
          onWarning(`A commit listener failed: ${(error as Error).message}`)
        }
      }
    },
  }
}

export const changesOf = (operations: readonly Operation[]): CommittedChange[] =>
  operations.map(([table, key, row]) => ({ table, key, row })) as CommittedChange[]

const orderOf = (changed: ChangedRow | undefined): number => versionOf(changed?.row) ?? 0
const byVersion = (a: ChangedRow, b: ChangedRow): number => orderOf(a) - orderOf(b)

function missingTable(table: string): never {
  throw new TypeError(`No such table: ${table}`)
}
