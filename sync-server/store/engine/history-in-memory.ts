// The history of a store that has it in memory. Reading many rows lets other requests run in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type History, type HistoryFilter, TIME_OF_HISTORY } from '#sync-server/store/history.ts'
import type { Activity, HistoryTable, Row } from '#sync-server/store/tables.ts'
import type { DurableState } from './durable-state.ts'
import { PackedRows, type RowBlock } from './packed-rows.ts'

/** About 5 ms. */
const BLOCKS_OF_TURN = 5

export function historyInMemory(state: DurableState): History {
  function rowsOf(table: HistoryTable): PackedRows {
    const rows = state.document.tables[table]
    if (!(rows instanceof PackedRows)) throw new TypeError(`The rows of ${table} are not packed`)
    return rows
  }

  async function visitBlocks(blocks: Iterable<RowBlock>, visit: (block: RowBlock) => boolean): Promise<void> {
    let count = 0
    for (const block of blocks) {
      if (!visit(block)) return
      count += 1
      if (count % BLOCKS_OF_TURN === 0) await nextTurn()
    }
  }

  return {
    get: async <T extends HistoryTable>(table: T, key: string) => state.get(table, key) as Row<T> | undefined,
    async activity({ before, limit, recordUids }) {
      let found: [number, Activity][] = []
      // Most entries are in the order of their numbers, those that a restore has kept are not.
      const blocks = [...rowsOf('activity').blocks()].sort((a, b) => b.highest - a.highest)
      await visitBlocks(blocks, (block) => {
        const last = found.length < limit ? undefined : found[limit - 1]
        if (last && last[0] > block.highest) return false
        if (block.lowest >= before || (recordUids && !includesSome(block.text(), recordUids))) return true
        const entries = block.entries().map(([key, row]): [number, Activity] => [Number(key), row as Activity])
        const wanted = entries.filter(
          ([number, { recordUid }]) => number < before && (!recordUids || recordUids.includes(recordUid)),
        )
        found = [...found, ...wanted].sort(([a], [b]) => b - a).slice(0, limit)
        return true
      })
      return found
    },
    async each(table, filter, visit) {
      const { containing } = filter
      await visitBlocks(rowsOf(table).blocks(), (block) => {
        if (containing !== undefined && !block.text().includes(containing)) return true
        for (const [key, row] of block.entries() as [string, Row<typeof table>][])
          if (isWanted(table, row, filter)) visit(key, row)
        return true
      })
    },
    count: async (table) => state.count(table),
    async newestTime(table, notAfter) {
      let newest: string | undefined
      await visitBlocks(rowsOf(table).blocks(), (block) => {
        for (const [, row] of block.entries()) {
          const time = timeOf(table, row)
          if (time <= notAfter && time > (newest ?? '')) newest = time
        }
        return true
      })
      return newest
    },
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

const includesSome = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part))
