import { test } from 'vitest'
import { expectSeeds } from './expect-seeds.ts'

test('S10 to S57: every promise of docs/sync.md is kept in seeds 1 to 250', () => expectSeeds(1, 250), 300_000)
