import type { Sabotage } from '#tests/simulation/world.ts'
import { deviceSabotages } from './device.ts'
import { serverAnswerSabotages } from './server-answers.ts'
import { serverStoreSabotages } from './server-store.ts'

/** Each breaks one promise of docs/sync.md; the oracles have to notice every one of them. */
export const sabotages: readonly Sabotage[] = [...serverStoreSabotages, ...serverAnswerSabotages, ...deviceSabotages]
