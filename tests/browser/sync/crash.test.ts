import { test } from 'vitest'
import { survivePowerCuts } from '#tests/support/browser/power-cuts.ts'

// tests/long/power-cuts.test.ts runs more seeds and steps.
test('S11 S15 loses no change that was shown and applies none twice over power cuts', () => survivePowerCuts(1, 3))
