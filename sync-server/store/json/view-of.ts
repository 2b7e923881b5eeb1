import type { Change, View } from '#sync-server/store/store.ts'
import type { IndexName, Row, TableName } from '#sync-server/store/tables.ts'
import type { DurableState } from './durable-state.ts'

/** The durable state as store.ts shows it. One view serves all readers: it always answers of the present moment. */
export function viewOf(state: DurableState): View {
  const { meta } = state.document
  return {
    get sequence() {
      return meta.sequence
    },
    get epoch() {
      return meta.epoch
    },
    get: <T extends TableName>(table: T, key: string) => state.get(table, key) as Row<T> | undefined,
    find<T extends TableName>(table: T, index: IndexName, value: string) {
      const key = state.keyOf(table, index, value)
      return key === undefined ? undefined : (state.get(table, key) as Row<T> | undefined)
    },
    *all<T extends TableName>(table: T) {
      for (const [, row] of state.entries(table)) yield row as Row<T>
    },
    entries: <T extends TableName>(table: T) => state.entries(table) as Iterable<[key: string, row: Row<T>]>,
    count: (table) => state.count(table),
    changesSince: (after, limit) => state.changes.after(after, limit) as Change[],
  }
}
