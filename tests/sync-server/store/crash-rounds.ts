// Rounds of C2 and C4, shared by the tests here and the longer ones in tests/long: the process ends before, during or after an
// operation on the disk, and the next start must find every acknowledged entry.
import { expect } from 'vitest'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { type Operation, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const COMPACT_ABOVE_BYTES = 1500

export const CRASH_MODES = ['crash-before', 'crash-half', 'crash-after'] as const
export type CrashMode = (typeof CRASH_MODES)[number]

/**
 * Crashes at each operation of start, writes, compaction and close of an existing store.
 *
 * @param powerCuts how many states after a power cut are checked for each crash, besides the one after a kill
 * @returns the number of crashes
 */
export async function crashAtEachOperation(mode: CrashMode, powerCuts: number): Promise<number> {
  for (let number = 1; ; number++) {
    const disk = new SimulatedDisk()
    const ledger = createLedger()
    await runToEnd(disk, ledger, 'before')
    disk.operations = []
    disk.fault = crashAt(number, mode)
    if (!(await runUntilCrash(disk, ledger, 'during'))) return number - 1
    const cuts = Array.from({ length: powerCuts }, (_, i) => disk.afterPowerCut(seededRandom(number * 10 + i + 1)))
    for (const after of [disk.afterKill(), ...cuts]) await checkAfterwards(after, ledger)
  }
}

/** The same for the first start of an empty folder. @returns the number of crashes */
export async function crashFirstStart(mode: CrashMode): Promise<number> {
  for (let number = 1; ; number++) {
    const disk = new SimulatedDisk()
    const ledger = createLedger()
    disk.fault = crashAt(number, mode)
    if (!(await runUntilCrash(disk, ledger, 'first'))) return number - 1
    for (const after of [disk.afterKill(), disk.afterPowerCut(seededRandom(number))]) {
      await checkAfterwards(after, ledger)
    }
  }
}

/** Six crashes in a row: all but the first happen during recovery or shortly after it. */
export async function crashDuringRecovery(mode: CrashMode, seeds: number): Promise<void> {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seededRandom(seed)
    const ledger = createLedger()
    let disk = new SimulatedDisk()
    for (let depth = 0; depth < 6; depth++) {
      disk.fault = crashAt(1 + Math.floor(random() * (depth === 0 ? 60 : 12)), mode)
      await runUntilCrash(disk, ledger, `run ${depth}`)
      disk = random() < 0.5 ? disk.afterKill() : disk.afterPowerCut(random)
    }
    await checkAfterwards(disk, ledger)
  }
}

async function runToEnd(disk: SimulatedDisk, ledger: Ledger, name: string): Promise<void> {
  const store = await openSimulated(disk, { compactAboveBytes: COMPACT_ABOVE_BYTES })
  for (let round = 0; round < 4; round++) {
    await Promise.all([0, 1].map((writer) => ledger.write(store, `${name} ${round} ${writer}`)))
  }
  await store.compact()
  await store.close()
}

/** @returns false when the run ended without a crash */
function runUntilCrash(disk: SimulatedDisk, ledger: Ledger, name: string): Promise<boolean> {
  return Promise.race([disk.crashed.then(() => true), runToEnd(disk, ledger, name).then(() => false)])
}

function crashAt(number: number, mode: CrashMode) {
  return (operation: Operation) => (operation.number === number ? mode : undefined)
}

/** The recovered store must hold the entries, and be writable. */
async function checkAfterwards(disk: SimulatedDisk, ledger: Ledger): Promise<void> {
  const store = await openSimulated(disk, { compactAboveBytes: COMPACT_ABOVE_BYTES })
  await ledger.check(store)
  await store.transact(() => 'transactions run')
  await store.close()
  const leftovers = Object.keys(disk.files()).filter((name) => /tmp|lock/.test(name))
  expect(leftovers).toEqual([])
}
