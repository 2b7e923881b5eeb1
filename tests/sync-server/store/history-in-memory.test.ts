import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import type { DurableState } from '#sync-server/store/engine/durable-state.ts'
import { historyInMemory } from '#sync-server/store/engine/history-in-memory.ts'
import { PackedRows } from '#sync-server/store/engine/packed-rows.ts'
import type { HistoryFilter } from '#sync-server/store/history.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'

const ROWS_OF_BLOCK = 200
const BLOCKS = 6

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString()

/** Each block is of one day. */
function filled() {
  const rows = new PackedRows()
  for (let n = 0; n < BLOCKS * ROWS_OF_BLOCK; n += 1) {
    const block = Math.floor(n / ROWS_OF_BLOCK)
    rows.set(`mid ${n}`, { recordUid: 'of "answeredAt":"2020"', answeredAt: day(block) })
  }
  const blocks = [...rows.blocks()]
  const unpacked = vi.spyOn(Object.getPrototypeOf(blocks[0]), 'entries')
  const history = historyInMemory({ document: { tables: { [IDEMPOTENCY_RECORDS]: rows } } } as unknown as DurableState)
  const scan = async (filter: HistoryFilter) => {
    unpacked.mockClear()
    const found: string[] = []
    await history.each(IDEMPOTENCY_RECORDS, filter, (key) => found.push(key))
    return { found: found.length, unpacked: unpacked.mock.calls.length }
  }
  return { rows, scan }
}

test('a scan for old rows unpacks no block without one, also the first time', async () => {
  const { scan } = filled()
  expect(await scan({ before: day(0) })).toEqual({ found: 0, unpacked: 0 })
  expect(await scan({ before: day(2) })).toEqual({ found: 2 * ROWS_OF_BLOCK, unpacked: 2 })
})

test('rows that are added after a scan are found by the next one', async () => {
  const { rows, scan } = filled()
  rows.set('late', { answeredAt: day(0) })
  expect((await scan({ before: day(1) })).found).toBe(ROWS_OF_BLOCK + 1)
  for (let n = 0; n < ROWS_OF_BLOCK; n += 1) rows.set(`more ${n}`, { answeredAt: day(n === 7 ? 0 : 9) })
  expect((await scan({ before: day(1) })).found).toBe(ROWS_OF_BLOCK + 2)
})

test('after a scan none of the unpacked text stays in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapMB = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const { rows, scan } = filled()
  const text = 'words of an old row '.repeat(100)
  for (let n = 0; n < 50 * ROWS_OF_BLOCK; n += 1) rows.set(`more ${n}`, { answeredAt: day(9), text })
  const before = heapMB()
  expect(await scan({ before: day(0) })).toEqual({ found: 0, unpacked: 0 })
  expect(heapMB() - before).toBeLessThan(5)
})
