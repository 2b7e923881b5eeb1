// The rounds of tests/sync-server/store with many seeds, on the simulated disk.
import { describe, expect, it, vi } from 'vitest'
import { CRASH_MODES, crashAtEachOperation, crashDuringRecovery } from '#tests/sync-server/store/crash-rounds.ts'
import {
  flipJournalBits,
  flipSnapshotBits,
  killedStoreFiles,
  truncateJournal,
  zeroJournalRanges,
} from '#tests/sync-server/store/damage-rounds.ts'
import { survivePowerCuts } from '#tests/sync-server/store/power-cut-rounds.ts'

vi.setConfig({ testTimeout: 300_000 })

const SEEDS_PER_BLOCK = 200

describe.each(CRASH_MODES)('%s each operation', (mode) => {
  it('C2 loses nothing that was acknowledged, after a kill or any of three power cuts', async () => {
    expect(await crashAtEachOperation(mode, 3)).toBeGreaterThan(40)
  })

  it('C4 survives crashes during recovery, five deep', () => crashDuringRecovery(mode, 120))
})

it.each([1, 2, 3, 4])('C3 keeps all that was acknowledged through power cuts, block %i of seeds', async (block) => {
  const acknowledged = await survivePowerCuts(block * SEEDS_PER_BLOCK, SEEDS_PER_BLOCK)
  expect(acknowledged).toBeGreaterThan(SEEDS_PER_BLOCK * 10)
})

describe('damage to any byte', () => {
  it('F4 a snapshot with any byte damaged is refused', async () => flipSnapshotBits(await killedStoreFiles(), 1))

  it('F4 a journal with any byte damaged is refused, or its last entry is cut', async () => {
    await flipJournalBits(await killedStoreFiles(), 1)
  })

  it('F4 a journal with zeros before its last entry is refused', async () => {
    await zeroJournalRanges(await killedStoreFiles(), 300)
  })

  it('F4 a journal cut at any byte gives every complete entry before the cut', async () => {
    await truncateJournal(await killedStoreFiles(), 1)
  })
})
