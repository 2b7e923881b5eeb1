import { expect, test } from 'vitest'
import type { RunEnd } from '#app/sync/engine/dependencies.ts'
import { createRunner } from '#app/sync/engine/retry-loop.ts'

function setUp(ends: RunEnd[]) {
  const waits: number[] = []
  let due = () => {}
  let runs = 0
  const gates: (() => void)[] = []
  const runner = createRunner(
    async () => {
      const end = ends[runs] ?? { kind: 'done' }
      runs += 1
      await new Promise<void>((open) => gates.push(open))
      return end
    },
    {
      clock: {
        now: () => 0,
        after(milliseconds, action) {
          waits.push(milliseconds)
          due = action
          return () => {
            due = () => {}
          }
        },
      },
      random: () => 1,
    },
  )
  return { runner, waits, runs: () => runs, pass: () => due(), finish: () => gates.shift()?.() }
}

test('runs never overlap; what is asked for meanwhile folds into one more', async () => {
  const { runner, runs, finish } = setUp([])
  const first = runner.run()
  const second = runner.run()
  const third = runner.run()
  expect(runs()).toBe(1)
  finish()
  await first
  await Promise.resolve()
  expect(runs()).toBe(2)
  finish()
  await Promise.all([second, third])
  expect(runs()).toBe(2)
})

test('S17 silence is answered by waiting ever longer, an answer starts over', async () => {
  const silent: RunEnd = { kind: 'unreachable' }
  const { runner, waits, finish } = setUp([silent, silent, silent, { kind: 'done' }, silent])
  for (let round = 0; round < 5; round += 1) {
    const run = runner.run()
    finish()
    await run
  }
  expect(waits).toEqual([1000, 2000, 4000, 1000])
})

test('after the wait it runs by itself', async () => {
  const { runner, runs, pass, finish } = setUp([{ kind: 'unreachable' }])
  const run = runner.run()
  finish()
  await run
  pass()
  expect(runs()).toBe(2)
})

test('S17 the server says how long', async () => {
  const { runner, waits, finish } = setUp([{ kind: 'busy', status: 429, retryAfter: 60_000 }])
  const run = runner.run()
  finish()
  await run
  expect(waits).toEqual([60_000])
})

test('S18 without a session nothing is tried again, and a stopped runner runs no more', async () => {
  const { runner, waits, runs, finish } = setUp([{ kind: 'signed-out' }])
  const run = runner.run()
  finish()
  await run
  expect(waits).toEqual([])
  runner.stop()
  await runner.run()
  expect(runs()).toBe(1)
})

test('S17 whom the server has asked to wait is not nudged before, but a person who presses is served', async () => {
  let now = 0
  let runs = 0
  const runner = createRunner(
    async () => {
      runs += 1
      return runs === 1 ? { kind: 'busy', status: 503, retryAfter: 60_000 } : { kind: 'done' }
    },
    { clock: { now: () => now, after: () => () => {} }, random: () => 1 },
  )
  await runner.run()
  now = 59_999
  runner.nudge()
  expect(runs).toBe(1)
  now = 60_000
  runner.nudge()
  expect(runs).toBe(2)
  await runner.run()
  expect(runs).toBe(3)
})
