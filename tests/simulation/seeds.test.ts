import { expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

// tests/long/simulation.test.ts runs more seeds and checks their coverage.
const SEEDS = 20

test(`S10 to S57: seeds 1 to ${SEEDS} violate no rule of docs/sync.md`, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violation } = await runSeed(seed)
    expect(violation, `npm run simulate -- --seed ${seed} --trace`).toBeNull()
    // Lets the test runner process its own messages.
    await new Promise((resolve) => setImmediate(resolve))
  }
}, 300_000)

// tests/long/simulation.test.ts runs more seeds.
const PHOTO_SEEDS = 3

test(`S80: with photos of cars, seeds 1 to ${PHOTO_SEEDS} violate no rule of docs/sync.md`, async () => {
  let arrived = 0
  for (let seed = 1; seed <= PHOTO_SEEDS; seed += 1) {
    const { violation, counts } = await runSeed(seed, { hasPhotos: true })
    expect(violation, `npm run simulate -- --photos --seed ${seed} --trace`).toBeNull()
    arrived += counts.get('photo arrived') ?? 0
    // Lets the test runner process its own messages.
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(arrived).toBeGreaterThan(PHOTO_SEEDS)
}, 300_000)
