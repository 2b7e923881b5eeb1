// The history of a store that has it in memory. Reading many rows lets other requests run in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type History, type HistoryFilter, TIME_OF_HISTORY } from '#sync-server/store/history.ts'
import type { Activity, HistoryTable, Row } from '#sync-server/store/tables.ts'
import type { DurableState } from './durable-state.ts'
import { PackedRows, type RowBlock } from './packed-rows.ts'

/** About 5 ms. */
const BLOCKS_OF_TURN = 5

export function historyInMemory(state: DurableState): History {
  /** As numbers: a part of a text keeps all of the text in memory. */
  const oldestTimes = new WeakMap<RowBlock, number>()

  function rowsOf(table: HistoryTable): PackedRows {
    const rows = state.document.tables[table]
    if (!(rows instanceof PackedRows)) throw new TypeError(`The rows of ${table} are not packed`)
    return rows
  }

  /** Whether the block can have a row that is old enough. What was found is kept, so that a daily scan unpacks expired blocks only. */
  function mayBeOld(table: HistoryTable, block: RowBlock, { before }: HistoryFilter): boolean {
    if (before === undefined || !block.isComplete) return true
    const oldest = oldestTimes.get(block) ?? oldestIn(table, block)
    oldestTimes.set(block, oldest)
    return oldest < Date.parse(before)
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
        if (!mayBeOld(table, block, filter)) return true
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

/**
 * Reads the text only: parsing it takes several times as long. A time of something in a row may be older than the row; then the
 * block is scanned.
 *
 * @returns milliseconds; before all others if the oldest text is no time
 */
function oldestIn(table: HistoryTable, block: RowBlock): number {
  const text = block.text()
  const before = `"${TIME_OF_HISTORY[table]}":"`
  const times: string[] = []
  for (let at = text.indexOf(before); at >= 0; at = text.indexOf(before, at)) {
    at += before.length
    times.push(text.slice(at, text.indexOf('"', at)))
  }
  const [first, ...others] = times
  if (first === undefined || times.length < block.count) return Number.NEGATIVE_INFINITY
  const oldest = Date.parse(others.reduce((oldest, time) => (time < oldest ? time : oldest), first))
  return Number.isNaN(oldest) ? Number.NEGATIVE_INFINITY : oldest
}

function isWanted<T extends HistoryTable>(table: T, row: Row<T>, { before, containing }: HistoryFilter): boolean {
  return (
    (before === undefined || timeOf(table, row) < before) &&
    (containing === undefined || JSON.stringify(row).includes(containing))
  )
}

const includesSome = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part))
