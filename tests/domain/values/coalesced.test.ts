import { expect, it } from 'vitest'
import { coalesced } from '#domain/values/coalesced.ts'

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: { succeed(): void; fail(): void }[] = []
  const run = coalesced(
    () =>
      new Promise<void>((resolve, reject) => {
        runs.push({ succeed: resolve, fail: () => reject(new Error('failed')) })
      }),
  )
  return { runs, run }
}

it('a call during a run waits for one run that begins after it, also when the first one fails', async () => {
  for (const end of ['succeed', 'fail'] as const) {
    const { runs, run } = heldRuns()
    const first = run()
    const settled: string[] = []
    const later = [run(), run()].map((call) => call.then(() => settled.push('later')))
    expect(runs).toHaveLength(1)
    runs[0]?.[end]()
    await first.catch(() => {})
    expect(settled).toEqual([])
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.succeed()
    await Promise.all(later)
    expect(settled).toEqual(['later', 'later'])
  }
})

it('a call after the last run begins another one', async () => {
  const { runs, run } = heldRuns()
  for (const expected of [1, 2, 3]) {
    const call = run()
    expect(runs).toHaveLength(expected)
    runs.at(-1)?.succeed()
    await call
  }
})
