// npm run simulate -- [--seeds 1000] [--from 1] [--jobs 2]   the long run
// npm run simulate -- --seed 17 --trace                       one seed, told step by step
// npm run simulate -- --sabotage                              whether the oracles notice
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { sabotages } from '#tests/simulation/sabotages/sabotages.ts'
import { LEAST, MET, MET_IN_THE_LONG_RUN } from './coverage-targets.ts'
import { runSeed } from './run-seed.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    sabotage: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const [seeds, from, jobs, every] = [values.seeds, values.from, values.jobs, values.every].map(Number) as [
  number,
  number,
  number,
  number,
]

if (values.seed) await tellOne(Number(values.seed))
else if (values.sabotage) await trySabotages()
else if (jobs > 1) await share()
else await longRun()

async function tellOne(seed: number): Promise<void> {
  const { lines, broken } = await runSeed(seed, { tracing: values.trace })
  for (const line of lines) console.log(line)
  console.log(broken ?? 'Every promise was kept.')
  process.exitCode = broken ? 1 : 0
}

async function longRun(): Promise<void> {
  const counts = new Map<string, number>()
  const failed: number[] = []
  const began = performance.now()
  for (let done = 0, seed = from; done < seeds; done += 1, seed += every) {
    const result = await runSeed(seed)
    for (const [what, times] of result.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    if (result.broken) {
      failed.push(seed)
      console.log(
        `seed ${seed}: ${String(result.broken).slice(0, 600)}\n  again: npm run simulate -- --seed ${seed} --trace`,
      )
    }
    if (done % 500 === 499)
      console.log(`${done + 1} seeds, ${failed.length} broken, ${perSecond(done + 1, began)} a second`)
  }
  console.log(`${seeds} seeds, ${failed.length} broken, ${perSecond(seeds, began)} a second`)
  process.exitCode = failed.length > 0 ? 1 : 0
  if (process.send) process.send([...counts])
  else tellCounts(counts)
}

/** How often everything was met, and what was not met often enough to prove anything. */
function tellCounts(counts: ReadonlyMap<string, number>): void {
  for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(9)}  ${what}`)
  const seldom = [...MET, ...MET_IN_THE_LONG_RUN].filter((what) => (counts.get(what) ?? 0) < LEAST)
  console.log(
    seldom.length > 0 ? `Met less than ${LEAST} times: ${seldom.join(', ')}` : `Each met ${LEAST} times or more.`,
  )
}

/** Each job takes every so many-th seed. */
async function share(): Promise<void> {
  const counts = new Map<string, number>()
  const codes = await Promise.all(
    Array.from({ length: jobs }, (_, job) => {
      const each = Math.ceil((seeds - job) / jobs)
      const options = ['--seeds', each, '--from', from + job, '--every', jobs].map(String)
      const child = fork(import.meta.filename, options)
      child.on('message', (met: [string, number][]) => {
        for (const [what, times] of met) counts.set(what, (counts.get(what) ?? 0) + times)
      })
      return new Promise((resolve) => child.on('exit', resolve))
    }),
  )
  tellCounts(counts)
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}

async function trySabotages(): Promise<void> {
  for (const sabotage of sabotages) {
    if (values.only && !sabotage.name.includes(values.only)) continue
    const caught = await firstCaught(sabotage)
    console.log(`${caught ? 'caught ' : 'MISSED '} ${sabotage.name}${caught ? `: ${caught}` : ''}`)
    if (!caught) process.exitCode = 1
  }
}

async function firstCaught(sabotage: (typeof sabotages)[number]): Promise<string | null> {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { broken } = await runSeed(seed, { sabotage })
    if (broken) return `seed ${seed}, ${String(broken).slice(0, 160)}`
  }
  return null
}

function perSecond(done: number, began: number): string {
  return ((done * 1000) / (performance.now() - began)).toFixed(1)
}
