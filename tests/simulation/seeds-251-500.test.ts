import { test } from 'vitest'
import { expectSeeds } from './expect-seeds.ts'

test('S10 to S57: every promise of docs/sync.md is kept in seeds 251 to 500', () => expectSeeds(251, 500), 300_000)
