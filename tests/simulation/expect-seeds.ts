import { expect } from 'vitest'
import { LEAST, MET } from './coverage-targets.ts'
import { runSeed } from './run-seed.ts'

/** Runs the seeds one after the other. @param share of the 500 that these are: as much of everything has to be met */
export async function expectSeeds(first: number, last: number): Promise<void> {
  const counts = new Map<string, number>()
  for (let seed = first; seed <= last; seed += 1) {
    const result = await runSeed(seed)
    expect(result.broken, `npm run simulate -- --seed ${seed} --trace`).toBeNull()
    for (const [what, times] of result.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    // The test runner has its own messages to send.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const least = (LEAST * (last - first + 1)) / 500
  const missed = MET.filter((what) => (counts.get(what) ?? 0) < least)
  expect(missed, `each at least ${least} times`).toEqual([])
}
