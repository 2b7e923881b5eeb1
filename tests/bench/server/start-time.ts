import { randomUUID } from 'node:crypto'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { type BenchRow, median, startProduct, temporaryFolder, vehicle } from './measure.ts'

const ROUNDS = 5
const CARS = 10_000
const INQUIRIES = 90_000
const BATCH = 500

/** From the start of the process until it answers, with 100,000 records in the store, beside an empty one. */
export async function startTime(): Promise<BenchRow[]> {
  using fullFolder = temporaryFolder()
  using emptyFolder = temporaryFolder()
  const store = await openJsonStore({ dir: fullFolder.dir })
  await fill(store)
  await store.close()
  const times: [number, number][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push([await ready(fullFolder.dir), await ready(emptyFolder.dir)])
  }
  const full = median(times.map(([time]) => time))
  return [
    {
      what: 'start to listening with 100,000 records',
      ours: `${full.toFixed(0)} ms`,
      peer: `${median(times.map(([, time]) => time)).toFixed(0)} ms with none`,
      ratio: full / 2000,
      reach: 'at most 1 (of 2 s)',
    },
  ]
}

async function ready(dir: string): Promise<number> {
  const running = await startProduct(dir)
  await running.stop()
  return running.readyAfter
}

async function fill(store: Store): Promise<void> {
  const at = '2024-05-01T12:00:00.000Z'
  for (let start = 0; start < CARS + INQUIRIES; start += BATCH) {
    const uids = Array.from({ length: BATCH }, () => randomUUID())
    const table = start < CARS ? 'cars' : 'inquiries'
    await store.transact(
      uids.map((key) => ({ table, key })),
      (records) => {
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
            const words = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there? '.repeat(8) }
            records.put('inquiries', uid, { ...words, read: false, status: 'new', note: '', assignee: null, ...common })
          }
        })
      },
    )
  }
}
