import { expect, test } from 'vitest'
import { StoreClosed } from '#app/local/db/local-store.ts'
import type { AttemptResult } from '#app/sync/engine/dependencies.ts'
import { createRetryLoop } from '#app/sync/engine/retry-loop.ts'

function setUp(results: AttemptResult[], events: Partial<Parameters<typeof createRetryLoop>[1]> = {}) {
  const delays: number[] = []
  let due = () => {}
  let runs = 0
  const gates: (() => void)[] = []
  const retryLoop = createRetryLoop(
    async () => {
      const result = results[runs] ?? { kind: 'done' }
      runs += 1
      await new Promise<void>((open) => gates.push(open))
      return result
    },
    {
      clock: {
        now: () => 0,
        after(milliseconds, action) {
          delays.push(milliseconds)
          due = action
          return () => {
            due = () => {}
          }
        },
      },
      random: () => 1,
      ...events,
    },
  )
  return { retryLoop, delays, runs: () => runs, passDelay: () => due(), finishRun: () => gates.shift()?.() }
}

test('never overlaps attempts, and merges requests during an attempt into one further attempt', async () => {
  const { retryLoop, runs, finishRun } = setUp([])
  const first = retryLoop.run()
  const second = retryLoop.run()
  const third = retryLoop.run()
  expect(runs()).toBe(1)
  finishRun()
  await first
  await Promise.resolve()
  expect(runs()).toBe(2)
  finishRun()
  await Promise.all([second, third])
  expect(runs()).toBe(2)
})

test('an error of a listener is reported and does not end the merging of requests', async () => {
  const errors: unknown[] = []
  const failing = (result: AttemptResult) => {
    if (errors.length === 0) throw new Error(`once, after ${result.kind}`)
  }
  const { retryLoop, runs, finishRun } = setUp([], { onEnd: failing, onError: (error) => errors.push(error) })
  const first = retryLoop.run()
  const second = retryLoop.run()
  finishRun()
  expect((await first).kind).toBe('done')
  await Promise.resolve()
  const third = retryLoop.run()
  finishRun()
  await second
  await Promise.resolve()
  finishRun()
  expect((await third).kind).toBe('done')
  expect([runs(), errors.length]).toEqual([3, 1])
})

test('S16 doubles the delay after each unanswered run, to 30 s at most, until one is answered', async () => {
  const unanswered: AttemptResult = { kind: 'unreachable' }
  const results = [...Array.from({ length: 6 }, () => unanswered), { kind: 'done' } as const, unanswered]
  const { retryLoop, delays, finishRun } = setUp(results)
  for (const _ of results) {
    const run = retryLoop.run()
    finishRun()
    await run
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 1000])
})

test('runs again when the delay has passed', async () => {
  const { retryLoop, runs, passDelay, finishRun } = setUp([{ kind: 'unreachable' }])
  const run = retryLoop.run()
  finishRun()
  await run
  passDelay()
  expect(runs()).toBe(2)
})

test('S16 delays for the Retry-After of the server', async () => {
  const { retryLoop, delays, finishRun } = setUp([{ kind: 'busy', status: 429, retryAfter: 60_000 }])
  const run = retryLoop.run()
  finishRun()
  await run
  expect(delays).toEqual([60_000])
})

test('S18 does not retry after a 401, and does not run once stopped', async () => {
  const { retryLoop, delays, runs, finishRun } = setUp([{ kind: 'signed-out' }])
  const run = retryLoop.run()
  finishRun()
  await run
  expect(delays).toEqual([])
  retryLoop.stop()
  await retryLoop.run()
  expect(runs()).toBe(1)
})

test('S16 ignores triggers until Retry-After has passed, but runs when a person asks for it', async () => {
  let now = 0
  let runs = 0
  const retryLoop = createRetryLoop(
    async () => {
      runs += 1
      return runs <= 2 ? { kind: 'busy', status: 503, retryAfter: 60_000 } : { kind: 'done' }
    },
    { clock: { now: () => now, after: () => () => {} }, random: () => 1 },
  )
  await retryLoop.run()
  now = 59_999
  retryLoop.runUnlessRetryAfter()
  expect(runs).toBe(1)
  now = 60_000
  retryLoop.runUnlessRetryAfter()
  expect(runs).toBe(2)
  await retryLoop.run()
  retryLoop.runUnlessRetryAfter()
  expect(runs).toBe(4)
})

test('no attempt follows one whose store stays closed, and no error is reported', async () => {
  const delays: number[] = []
  const errors: unknown[] = []
  let attempts = 0
  const retryLoop = createRetryLoop(
    () => {
      attempts += 1
      return Promise.reject(new StoreClosed('A newer version has the database'))
    },
    {
      clock: {
        now: () => 0,
        after(milliseconds) {
          delays.push(milliseconds)
          return () => {}
        },
      },
      random: () => 1,
      onError: (error) => errors.push(error),
    },
  )
  expect(await retryLoop.run()).toEqual({ kind: 'unreachable' })
  expect(await retryLoop.run()).toEqual({ kind: 'unreachable' })
  expect({ attempts, delays, errors }).toEqual({ attempts: 1, delays: [], errors: [] })
})
