// `npm run bench [-- NAME...]`: runs the named benchmarks (without names all but the largest), prints a table and writes results.json.
// Each figure is a median of several rounds. Its ratio compares it with a reference measured alternately in the same run, or
// with a fixed limit that the row names.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { importVehicles } from './browser/import.ts'
import { offlineStart } from './browser/offline-start.ts'
import { pageLoad } from './browser/page-load.ts'
import { pendingMutations } from './browser/pending.ts'
import { typing } from './browser/typing.ts'
import type { BenchRow } from './measure.ts'
import { photos } from './photos.ts'
import { durableCreates } from './server/durable-creates.ts'
import { largeStore } from './server/large-store.ts'
import { listBytes } from './server/list-bytes.ts'
import { listMemory } from './server/list-memory.ts'
import { requests } from './server/requests.ts'
import { startTime } from './server/start-time.ts'
import { storeMemory } from './server/store-memory.ts'
import { stores } from './server/stores.ts'
import { syncCost } from './server/sync-cost.ts'
import { writeCost } from './server/write-cost.ts'

const benchmarks: Record<string, () => Promise<BenchRow[]>> = {
  creates: durableCreates,
  lists: listBytes,
  writes: writeCost,
  start: startTime,
  sync: syncCost,
  requests,
  stores,
  'large-store': largeStore,
  'store-memory': storeMemory,
  'list-memory': listMemory,
  'offline-start': offlineStart,
  load: pageLoad,
  typing,
  photos,
  import: importVehicles,
  pending: pendingMutations,
}

/** They take many minutes and gigabytes. */
const ONLY_BY_NAME = ['large-store', 'store-memory', 'list-memory']

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const rows: BenchRow[] = []
const all = Object.keys(benchmarks).filter((name) => !ONLY_BY_NAME.includes(name))
for (const name of names.length > 0 ? names : all) {
  console.error(`${name} ...`)
  rows.push(...((await benchmarks[name]?.()) ?? []))
}
console.table(rows.map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(2)) })))
const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model, load: loadavg() }
writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
