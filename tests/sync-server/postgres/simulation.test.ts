// The simulation of tests/simulation with a real database in place of the simulated disk. `npm run simulate -- --postgres` runs
// any number of seeds.
import { expect, it } from 'vitest'
import { databaseMedia } from '#tests/simulation/database-medium.ts'
import { runSeed } from '#tests/simulation/run-seed.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { testDatabaseUrl } from '#tests/support/postgres/test-site.ts'

const SEEDS = isLongRun ? 100 : 6
/** A seed of 60 operations takes half a second of processor time, one of 200 takes three times as long. */
const OPERATIONS = isLongRun ? 200 : 60

it(`S10 to S57: seeds 1 to ${SEEDS} violate no rule of docs/sync.md`, async () => {
  const newMedium = databaseMedia(testDatabaseUrl())
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violation } = await runSeed(seed, { operations: OPERATIONS, newMedium })
    expect(violation, `npm run simulate -- --postgres --seed ${seed} --operations ${OPERATIONS} --trace`).toBeNull()
  }
}, 3_600_000)
