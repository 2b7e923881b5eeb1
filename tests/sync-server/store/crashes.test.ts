import { describe, expect, it, onTestFinished } from 'vitest'
import { CRASH_MODES, crashAtEachOperation, crashDuringRecovery, crashFirstStart } from './crash-rounds.ts'
import { countLowdbLosses, survivePowerCuts } from './power-cut-rounds.ts'
import { buildWriter, surviveKills } from './writer-process.ts'

// C2 and C4 with few power cuts and seeds; tests/long has the many.
describe.each(CRASH_MODES)('%s each operation', (mode) => {
  it('C2 loses nothing that was acknowledged, after a kill or a power cut', async () => {
    expect(await crashAtEachOperation(mode, 1)).toBeGreaterThan(40)
  })

  it('C2 survives a crash of the very first start', async () => {
    expect(await crashFirstStart(mode)).toBeGreaterThan(40)
  })

  it('C4 survives crashes during recovery, five deep', () => crashDuringRecovery(mode, 12))
})

// C3 with few seeds; tests/long has the many.
it('C3 keeps all that was acknowledged through power cuts', async () => {
  expect(await survivePowerCuts(100, 80)).toBeGreaterThan(800)
})

it('C3 control: plain lowdb on the same disk loses acknowledged writes, or the whole file', async () => {
  expect(await countLowdbLosses(50)).toBeGreaterThan(10)
})

// C1: a process on a real disk is killed while sixteen writers and the compaction run. The next process opens its folder without
// waiting for its lock. tests/long has more rounds.
const ROUNDS = 2

it('C1 loses nothing acknowledged when the process is killed', async () => {
  const writer = await buildWriter()
  onTestFinished(() => writer.remove())
  expect(await surviveKills(writer, ROUNDS)).toBeGreaterThan(ROUNDS * 100)
})
