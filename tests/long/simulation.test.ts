import { expect, test } from 'vitest'
import { COVERAGE_TARGETS, MIN_OCCURRENCES } from '#tests/simulation/coverage-targets.ts'
import { runSeeds, runSeedsInProcesses, seedsIn } from '#tests/simulation/run-seeds.ts'

const SEEDS = 2000
const PHOTO_SEEDS = 300
const PROCESSES = 2
/** COVERAGE_TARGETS are given for 500 seeds. */
const MIN_COUNT = (MIN_OCCURRENCES * SEEDS) / 500

test(`S10 to S57: seeds 1 to ${SEEDS} violate no rule of docs/sync.md and reach the coverage targets`, async () => {
  const { counts, failedSeeds } = await runSeedsInProcesses({ from: 1, count: SEEDS }, PROCESSES)
  expect(failedSeeds, 'npm run simulate -- --seed SEED --trace').toEqual([])
  const byLabel = new Map(counts)
  const missed = COVERAGE_TARGETS.filter((label) => (byLabel.get(label) ?? 0) < MIN_COUNT)
  expect(missed, `fewer than ${MIN_COUNT} occurrences`).toEqual([])
}, 3_600_000)

test(`S80: with photos of cars, seeds 1 to ${PHOTO_SEEDS} violate no rule of docs/sync.md`, async () => {
  const { failedSeeds } = await runSeeds(seedsIn({ from: 1, count: PHOTO_SEEDS, every: 1 }), { hasPhotos: true })
  expect(failedSeeds, 'npm run simulate -- --photos --seed SEED --trace').toEqual([])
}, 3_600_000)
