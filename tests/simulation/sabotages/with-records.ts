import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store, Synchronous } from '#sync-server/store/store.ts'

export type Decide<T> = (records: Records) => Synchronous<T>

/** Wraps the records of every transaction. */
export function withRecords(store: Store, wrap: (records: Records) => Records): Store {
  return {
    ...store,
    transact: <T>(decide: Decide<T>, history?: readonly HistoryKey[]) =>
      store.transact((records) => decide(wrap(records)), history),
  }
}

/** @param replace returns the row to write; null to write nothing */
export function replacingPuts(
  records: Records,
  replace: (table: string, row: unknown, key: string) => unknown,
): Records {
  return Object.assign(Object.create(records), {
    put(table: never, key: string, row: unknown) {
      const replacement = replace(table, row, key)
      if (replacement !== null) records.put(table, key, replacement as never)
    },
  })
}
