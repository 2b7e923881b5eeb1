// The state of a store with its history, for tests that look at all of it.
import type { Store, View } from '#sync-server/store/store.ts'
import { type HistoryTable, IDEMPOTENCY_RECORDS, type Row, type TableName } from '#sync-server/store/tables.ts'

export interface WholeView extends View {
  get<T extends TableName>(table: T, key: string): Row<T> | undefined
  all<T extends TableName>(table: T): Iterable<Row<T>>
  entries<T extends TableName>(table: T): Iterable<[key: string, row: Row<T>]>
  count(table: TableName): number
}

/** Shows the current state of the tables in memory, and the history of the call. */
export async function wholeView(store: Pick<Store, 'read' | 'history'>): Promise<WholeView> {
  const view = await store.read()
  const history = new Map<string, Map<string, object>>()
  for (const table of ['activity', IDEMPOTENCY_RECORDS] satisfies HistoryTable[]) {
    const rows = new Map<string, object>()
    await store.history.each(table, {}, (key, row) => rows.set(key, row))
    history.set(table, rows)
  }
  const whole: Pick<WholeView, 'get' | 'all' | 'entries' | 'count'> = {
    get: (table, key) =>
      (history.get(table)?.get(key) ?? (history.has(table) ? undefined : view.get(table as never, key))) as never,
    all: (table) => (history.get(table)?.values() ?? view.all(table as never)) as never,
    entries: (table) => (history.get(table)?.entries() ?? view.entries(table as never)) as never,
    count: (table) => history.get(table)?.size ?? view.count(table as never),
  }
  return Object.create(view, Object.getOwnPropertyDescriptors(whole))
}
