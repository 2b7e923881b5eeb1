// The history of a store that has it in memory.
import { type History, type HistoryFilter, TIME_OF_HISTORY } from '#sync-server/store/history.ts'
import type { Activity, HistoryTable, Row } from '#sync-server/store/tables.ts'
import type { DurableState } from './durable-state.ts'

export function historyInMemory(state: DurableState): History {
  const rowsOf = <T extends HistoryTable>(table: T) => state.entries(table) as Iterable<[key: string, row: Row<T>]>
  const timeOf = (table: HistoryTable, row: object): string =>
    (row as Record<string, string>)[TIME_OF_HISTORY[table]] ?? ''

  function isWanted<T extends HistoryTable>(table: T, row: Row<T>, filter: HistoryFilter<T>): boolean {
    const { before, without, containing } = filter
    return (
      (before === undefined || timeOf(table, row) < before) &&
      (without === undefined || row[without as keyof Row<T>] === undefined) &&
      (containing === undefined || JSON.stringify(row).includes(containing))
    )
  }

  return {
    get: async <T extends HistoryTable>(table: T, key: string) => state.get(table, key) as Row<T> | undefined,
    async activity({ before, limit, recordUids }) {
      const numbers = Array.from(rowsOf('activity'), ([key]) => Number(key)).filter((number) => number < before)
      const found: [number, Activity][] = []
      for (const number of numbers.sort((a, b) => b - a)) {
        const row = state.get('activity', String(number)) as Activity
        if (!recordUids || recordUids.includes(row.recordUid)) found.push([number, row])
        if (found.length === limit) break
      }
      return found
    },
    async each(table, filter, visit) {
      for (const [key, row] of rowsOf(table)) if (isWanted(table, row, filter)) visit(key, row)
    },
    count: async (table) => state.count(table),
    async newestTime(table, notAfter) {
      let newest: string | undefined
      for (const [, row] of rowsOf(table)) {
        const time = timeOf(table, row)
        if (time <= notAfter && time > (newest ?? '')) newest = time
      }
      return newest
    },
  }
}
