// `npm run bench [-- NAME...]`: runs the named benchmarks (all without names), prints a table, writes results.json.
// Every figure is a median of several rounds, as a ratio: against a peer or a limit measured in between in the same run, or
// against a fixed allowance, which its row names.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { durableCreates } from './durable-creates.ts'
import { listBytes } from './list-bytes.ts'
import type { BenchRow } from './measure.ts'
import { offlineStart } from './offline-start.ts'
import { pageLoad } from './page-load.ts'
import { startTime } from './start-time.ts'
import { syncCost } from './sync-cost.ts'
import { typing } from './typing.ts'
import { writeCost } from './write-cost.ts'

const benchmarks: Record<string, () => Promise<BenchRow[]>> = {
  creates: durableCreates,
  lists: listBytes,
  writes: writeCost,
  start: startTime,
  sync: syncCost,
  'offline-start': offlineStart,
  load: pageLoad,
  typing,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const rows: BenchRow[] = []
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  console.error(`${name} ...`)
  const found = await benchmarks[name]?.()
  rows.push(...(found ?? []))
}
console.table(
  rows.map(({ what, ours, peer, ratio, reach }) => ({ what, ours, peer, ratio: Number(ratio.toFixed(2)), reach })),
)
const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model, load: loadavg() }
writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
