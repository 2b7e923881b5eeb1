// C2 and C4 with few power cuts and seeds; tests/long has the many.
import { describe, expect, it } from 'vitest'
import { CRASH_MODES, crashAtEachOperation, crashDuringRecovery, crashFirstStart } from './crash-rounds.ts'

describe.each(CRASH_MODES)('%s each operation', (mode) => {
  it('C2 loses nothing that was acknowledged, after a kill or a power cut', async () => {
    expect(await crashAtEachOperation(mode, 1)).toBeGreaterThan(40)
  })

  it('C2 survives a crash of the very first start', async () => {
    expect(await crashFirstStart(mode)).toBeGreaterThan(40)
  })

  it('C4 survives crashes during recovery, five deep', () => crashDuringRecovery(mode, 12))
})
