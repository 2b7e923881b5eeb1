// Runs many seeds, in this process or in several.
import { fork } from 'node:child_process'
import { type Options, runSeed } from './run-seed.ts'

export interface SeedRange {
  from: number
  count: number
  /** The difference between two seeds. */
  every: number
}

/** Serializable, because child processes send it. */
export interface SeedsResult {
  /** How often each label of the journal occurred. */
  counts: [label: string, count: number][]
  failedSeeds: number[]
}

const PROGRESS_INTERVAL = 500

export const seedsIn = ({ from, count, every }: SeedRange) => Array.from({ length: count }, (_, n) => from + n * every)

export async function runSeeds(seeds: readonly number[], options: Options = {}): Promise<SeedsResult> {
  const counts = new Map<string, number>()
  const failedSeeds: number[] = []
  const startedAt = performance.now()
  const report = (done: number) => {
    const perSecond = (done * 1000) / (performance.now() - startedAt)
    console.log(`${done} seeds, ${failedSeeds.length} failed, ${perSecond.toFixed(1)} per second`)
  }
  for (const [index, seed] of seeds.entries()) {
    const result = await runSeed(seed, options)
    addCounts(counts, result.counts)
    if (result.violation) {
      failedSeeds.push(seed)
      console.log(`seed ${seed}: ${String(result.violation).slice(0, 600)}`)
      console.log(`  repeat with: npm run simulate -- --seed ${seed} --trace`)
    }
    if ((index + 1) % PROGRESS_INTERVAL === 0) report(index + 1)
  }
  report(seeds.length)
  return { counts: [...counts], failedSeeds }
}

/** Distributes the seeds over several processes. */
export async function runSeedsInProcesses(
  { from, count }: Omit<SeedRange, 'every'>,
  jobs: number,
): Promise<SeedsResult> {
  const results = await Promise.all(
    Array.from({ length: jobs }, (_, job) => {
      const jobCount = Math.ceil((count - job) / jobs)
      return runInProcess(['--seeds', jobCount, '--from', from + job, '--every', jobs].map(String))
    }),
  )
  const counts = new Map<string, number>()
  for (const result of results) addCounts(counts, result.counts)
  return { counts: [...counts], failedSeeds: results.flatMap(({ failedSeeds }) => failedSeeds) }
}

function runInProcess(options: readonly string[]): Promise<SeedsResult> {
  const child = fork(`${import.meta.dirname}/run.ts`, options, { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    let result: SeedsResult | undefined
    child.on('message', (message: SeedsResult) => {
      result = message
    })
    child.on('exit', (code) => (result ? resolve(result) : reject(new Error(`A process ended with code ${code}`))))
  })
}

function addCounts(counts: Map<string, number>, more: Iterable<[string, number]>): void {
  for (const [label, count] of more) counts.set(label, (counts.get(label) ?? 0) + count)
}
