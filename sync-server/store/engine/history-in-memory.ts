// The history of a store that has it in memory. Reading many rows lets other requests run in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type History, type HistoryFilter, TIME_OF_HISTORY } from '#sync-server/store/history.ts'
import { type Activity, type HistoryTable, IDEMPOTENCY_RECORDS, type Row } from '#sync-server/store/tables.ts'
import type { DurableState } from './durable-state.ts'

/** About 2 ms. */
const ROWS_OF_TURN = 10_000

/** Measured, see docs/decisions/history.md. */
const BYTES_OF_ROW = 360

/** The memory that the past changes take, about. */
export const historyBytes = (state: DurableState): number =>
  BYTES_OF_ROW * (state.count('activity') + state.count(IDEMPOTENCY_RECORDS))

export function historyInMemory(state: DurableState): History {
  async function visitRows<T extends HistoryTable>(table: T, visit: (key: string, row: Row<T>) => void): Promise<void> {
    let count = 0
    for (const [key, row] of state.entries(table)) {
      visit(key, row as Row<T>)
      count += 1
      if (count % ROWS_OF_TURN === 0) await nextTurn()
    }
  }

  return {
    get: async <T extends HistoryTable>(table: T, key: string) => state.get(table, key) as Row<T> | undefined,
    async activity({ before, limit, recordUid }) {
      const found: [number, Activity][] = []
      const keepHighest = () => found.sort(([a], [b]) => b - a).splice(limit)
      await visitRows('activity', (key, row) => {
        const number = Number(key)
        if (number >= before || (recordUid !== undefined && row.recordUid !== recordUid)) return
        found.push([number, row])
        if (found.length > ROWS_OF_TURN + limit) keepHighest()
      })
      keepHighest()
      return found
    },
    each: (table, filter, visit) =>
      visitRows(table, (key, row) => {
        if (isWanted(table, row, filter)) visit(key, row)
      }),
    count: async (table) => state.count(table),
  }
}

const timeOf = (table: HistoryTable, row: object): string =>
  (row as Record<string, string>)[TIME_OF_HISTORY[table]] ?? ''

function isWanted<T extends HistoryTable>(table: T, row: Row<T>, { before, containing }: HistoryFilter): boolean {
  return (
    (before === undefined || timeOf(table, row) < before) &&
    (containing === undefined || JSON.stringify(row).includes(containing))
  )
}
