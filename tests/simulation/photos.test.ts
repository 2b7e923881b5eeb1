import { expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

// tests/long/simulation.test.ts runs more seeds.
const SEEDS = 3

test(`S80: with photos of cars, seeds 1 to ${SEEDS} violate no rule of docs/sync.md`, async () => {
  let arrived = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violation, counts } = await runSeed(seed, { hasPhotos: true })
    expect(violation, `npm run simulate -- --photos --seed ${seed} --trace`).toBeNull()
    arrived += counts.get('photo arrived') ?? 0
    // Lets the test runner process its own messages.
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(arrived).toBeGreaterThan(SEEDS)
}, 300_000)
