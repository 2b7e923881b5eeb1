// npm run simulate -- [--seeds 1000] [--from 1] [--jobs 2]   many seeds, with coverage
// npm run simulate -- --seed 17 [--trace] [--operations 60]   one seed, with a trace; 200 operations by default
// npm run simulate -- --list 69,168,326                        several seeds, to repeat failures
// npm run simulate -- --postgres [--seeds 30 or --seed 17]     on a PostgreSQL server that it starts
// npm run simulate -- --photos [--seeds 100 or --seed 17]      staff take photos of cars, in one process
// npm run simulate -- --sabotage [--only NAME]                checks that the oracles detect each sabotage
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { COVERAGE_TARGETS, MIN_OCCURRENCES, RARE_COVERAGE_TARGETS } from './coverage-targets.ts'
import { databaseMedia } from './database-medium.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds, runSeedsInProcesses, type SeedsResult, seedsIn } from './run-seeds.ts'
import { decisionSabotages } from './sabotages/decisions.ts'
import { deviceSabotages } from './sabotages/device.ts'
import { deviceOrderSabotages } from './sabotages/device-order.ts'
import { deviceViewSabotages } from './sabotages/device-view.ts'
import { importSabotages } from './sabotages/imports.ts'
import { loadSabotages } from './sabotages/loads.ts'
import { mailSabotages } from './sabotages/mails.ts'
import { overlookedSabotages } from './sabotages/overlooked.ts'
import { serverEffectSabotages } from './sabotages/server-effects.ts'
import { serverResponseSabotages } from './sabotages/server-responses.ts'
import { serverStoreSabotages } from './sabotages/server-store.ts'
import type { Sabotage, WorldOptions } from './world.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string' },
    list: { type: 'string' },
    operations: { type: 'string' },
    trace: { type: 'boolean', default: false },
    sabotage: { type: 'boolean', default: false },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    photos: { type: 'boolean', default: false },
  },
})
const range = { count: Number(values.seeds), from: Number(values.from), every: Number(values.every) }
const jobs = Number(values.jobs)

const postgres = values.postgres ? await startPostgres() : null
const newMedium: WorldOptions['newMedium'] = postgres ? databaseMedia(postgres.url) : undefined

if (values.seed) await traceSeed(Number(values.seed))
else if (values.sabotage)
  await checkSabotages([
    ...serverStoreSabotages,
    ...serverEffectSabotages,
    ...mailSabotages,
    ...overlookedSabotages,
    ...serverResponseSabotages,
    ...decisionSabotages,
    ...deviceSabotages,
    ...deviceOrderSabotages,
    ...loadSabotages,
    ...deviceViewSabotages,
    ...importSabotages,
  ])
else if (jobs > 1 && !postgres && !values.list) reportCoverage(await runSeedsInProcesses(range, jobs))
else {
  const seeds = values.list?.split(',').map(Number) ?? seedsIn(range)
  const result = await runSeeds(seeds, { newMedium, hasPhotos: values.photos })
  if (process.send) await sendToParent(result)
  else if (values.list) process.exitCode = result.failedSeeds.length > 0 ? 1 : 0
  else reportCoverage(result)
}
await postgres?.remove()
// Requests that were never answered would keep the process alive until their time-out.
process.exit()

function sendToParent(result: SeedsResult): Promise<void> {
  return new Promise((resolve) => process.send?.(result, () => resolve()))
}

async function traceSeed(seed: number): Promise<void> {
  const { lines, violation } = await runSeed(seed, {
    tracing: values.trace,
    hasPhotos: values.photos,
    newMedium,
    ...(values.operations ? { operations: Number(values.operations) } : {}),
  })
  for (const line of lines) console.log(line)
  console.log(violation ?? 'No violation.')
  process.exitCode = violation ? 1 : 0
}

function reportCoverage({ counts, failedSeeds }: SeedsResult): void {
  for (const [label, count] of counts.sort()) console.log(`${String(count).padStart(9)}  ${label}`)
  const byLabel = new Map(counts)
  const rare = [...COVERAGE_TARGETS, ...RARE_COVERAGE_TARGETS].filter(
    (label) => (byLabel.get(label) ?? 0) < MIN_OCCURRENCES,
  )
  if (rare.length > 0) console.log(`Fewer than ${MIN_OCCURRENCES} occurrences: ${rare.join(', ')}`)
  else console.log(`Each coverage target occurred at least ${MIN_OCCURRENCES} times.`)
  process.exitCode = failedSeeds.length > 0 ? 1 : 0
}

async function checkSabotages(sabotages: readonly Sabotage[]): Promise<void> {
  for (const sabotage of sabotages) {
    if (values.only && !sabotage.name.includes(values.only)) continue
    const detection = await firstDetection(sabotage)
    console.log(`${detection ? 'caught ' : 'MISSED '} ${sabotage.name}${detection ? `: ${detection}` : ''}`)
    if (!detection) process.exitCode = 1
  }
}

async function firstDetection(sabotage: Sabotage): Promise<string | null> {
  for (let seed = range.from; seed < range.from + range.count; seed += 1) {
    const { violation } = await runSeed(seed, { sabotage })
    if (violation) return `seed ${seed}, ${String(violation).slice(0, 160)}`
  }
  return null
}
