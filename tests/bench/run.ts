// `npm run bench [-- NAME...]`: runs the named benchmarks (without names all but the largest), prints a table and writes results.json.
// Each figure is a median of several rounds. Its ratio compares it with a reference measured alternately in the same run, or
// with a fixed limit that the row names. A second table compares the ratios with those of the last release in baseline.json, which --save
// replaces.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Baseline, compareWith, withRows } from './baseline.ts'
import { adClick } from './browser/ad-click.ts'
import { dashboard } from './browser/dashboard.ts'
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
  'offline-start': offlineStart,
  load: pageLoad,
  'ad-click': adClick,
  dashboard,
  typing,
  photos,
  import: importVehicles,
  pending: pendingMutations,
}

/** They take many minutes and gigabytes. */
const ONLY_BY_NAME = ['large-store', 'store-memory']

const { values, positionals: names } = parseArgs({ options: { save: { type: 'boolean' } }, allowPositionals: true })
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
console.table(rows.map((row) => ({ ...row, ratio: round(row.ratio) })))
const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model, load: loadavg() }
writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)

const baselineFile = new URL('./baseline.json', import.meta.url)
const baseline: Baseline = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : {}
const comparisons = compareWith(baseline, rows)
if (comparisons.length > 0) {
  console.log('Ratios beside those of the last release:')
  console.table(comparisons.map((each) => ({ ...each, now: round(each.now), worse: round(each.worse) })))
  for (const { metric, worse } of comparisons.filter(({ isSlower }) => isSlower)) {
    console.log(`Slower by ${Math.round((worse - 1) * 100)} %: ${metric}`)
  }
}
if (values.save) writeFileSync(baselineFile, `${JSON.stringify(withRows(baseline, rows), null, 2)}\n`)

function round(ratio: number): number {
  return Number(ratio.toFixed(3))
}
