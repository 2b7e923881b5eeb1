import { test } from 'vitest'
import { survivePowerCuts } from '#tests/support/browser/power-cuts.ts'

const SEEDS = process.env.CRASH_SEED ? [Number(process.env.CRASH_SEED)] : [1, 2, 3, 4, 5, 6]

test.each(SEEDS)('S11 S15 power cuts lose no change that was shown and apply none twice, seed %i', (seed) =>
  survivePowerCuts(seed, 24),
)
