import { randomUUID } from 'node:crypto'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { type BenchRow, median, startProduct, temporaryFolder, vehicle } from '#tests/bench/measure.ts'

const ROUNDS = 5
const CARS = 10_000
const INQUIRIES = 90_000
const RECORDS_PER_TRANSACTION = 500
const LIMIT_MS = 2000

/** Time from the start of the process until it listens, with 100,000 records in the store and with none. */
export async function startTime(): Promise<BenchRow[]> {
  using fullFolder = temporaryFolder()
  using emptyFolder = temporaryFolder()
  const store = await openJsonStore({ dir: fullFolder.dir })
  await fill(store)
  await store.close()
  const timesMs: { full: number; empty: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    timesMs.push({ full: await measureStart(fullFolder.dir), empty: await measureStart(emptyFolder.dir) })
  }
  const fullMs = median(timesMs.map((time) => time.full))
  const emptyMs = median(timesMs.map((time) => time.empty))
  return [
    {
      metric: 'start to listening with 100,000 records',
      result: `${fullMs.toFixed(0)} ms`,
      reference: `${LIMIT_MS} ms limit (${emptyMs.toFixed(0)} ms with no records)`,
      ratio: fullMs / LIMIT_MS,
      target: 'at most 1',
    },
  ]
}

async function measureStart(dir: string): Promise<number> {
  const server = await startProduct(dir)
  await server.stop()
  return server.readyAfterMs
}

async function fill(store: Store): Promise<void> {
  const at = '2024-05-01T12:00:00.000Z'
  for (let start = 0; start < CARS + INQUIRIES; start += RECORDS_PER_TRANSACTION) {
    const uids = Array.from({ length: RECORDS_PER_TRANSACTION }, () => randomUUID())
    const table = start < CARS ? 'cars' : 'inquiries'
    await store.transact((records) => {
      uids.forEach((uid, index) => {
        const common = {
          uid,
          id: 100_000 + start + index,
          version: records.nextSequence(),
          createdAt: at,
          updatedAt: at,
        }
        if (table === 'cars') {
          const flags = { featured: false, sold: false, enabled: true, createdBy: 'admin' }
          records.put('cars', uid, { ...vehicle, ...flags, ...common })
        } else {
          const fields = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there? '.repeat(8) }
          records.put('inquiries', uid, {
            ...fields,
            read: false,
            status: 'new',
            note: '',
            assignee: null,
            followUpAt: null,
            ...common,
          })
        }
      })
    })
  }
}
