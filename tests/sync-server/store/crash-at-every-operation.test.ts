// C2 and C4: the process ends before, in or after any operation that start, writes, compaction and close ask of the disk,
// and again while it recovers. Whatever the next start finds must be what the writers were told.
import { describe, expect, it } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { type Operation, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { type Ledger, ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const COMPACT_ABOVE = 1500

async function aLife(disk: SimulatedDisk, book: Ledger, name: string): Promise<void> {
  const store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE })
  for (let round = 0; round < 4; round++) {
    await Promise.all([0, 1].map((writer) => book.enter(store, `${name} ${round} ${writer}`)))
  }
  await store.close()
}

/** @returns whether the life ended by the crash, and not by its own close */
async function crashing(disk: SimulatedDisk, life: Promise<unknown>): Promise<boolean> {
  const ended = life.then(() => false)
  return Promise.race([disk.crashed.then(() => true), ended])
}

const modes = ['crash-before', 'crash-half', 'crash-after'] as const

function crashAt(number: number, mode: (typeof modes)[number]) {
  return (operation: Operation) => (operation.number === number ? mode : undefined)
}

describe.each(modes)('%s each operation', (mode) => {
  it('C2 loses nothing that was acknowledged, whether the machine or only the process went down', async () => {
    let crashes = 0
    for (let number = 1; ; number++) {
      const disk = new SimulatedDisk()
      const book = ledger()
      await aLife(disk, book, 'before')
      disk.operations = []
      disk.fault = crashAt(number, mode)
      if (!(await crashing(disk, aLife(disk, book, 'during')))) break
      crashes++
      const outcomes = [
        disk.afterKill(),
        ...[1, 2, 3].map((seed) => disk.afterPowerCut(seededRandom(number * 10 + seed))),
      ]
      for (const after of outcomes) await checkAfterwards(after, book)
    }
    expect(crashes).toBeGreaterThan(40)
  })

  it('C2 survives a crash of the very first start', async () => {
    let crashes = 0
    for (let number = 1; ; number++) {
      const disk = new SimulatedDisk()
      const book = ledger()
      disk.fault = crashAt(number, mode)
      if (!(await crashing(disk, aLife(disk, book, 'first')))) break
      crashes++
      for (const after of [disk.afterKill(), disk.afterPowerCut(seededRandom(number))])
        await checkAfterwards(after, book)
    }
    expect(crashes).toBeGreaterThan(40)
  })

  it('C4 survives crashes during recovery, five deep', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed)
      const book = ledger()
      let disk = new SimulatedDisk()
      for (let depth = 0; depth < 6; depth++) {
        disk.fault = crashAt(1 + Math.floor(random() * (depth === 0 ? 60 : 12)), mode)
        await crashing(disk, aLife(disk, book, `life ${depth}`))
        disk = random() < 0.5 ? disk.afterKill() : disk.afterPowerCut(random)
      }
      await checkAfterwards(disk, book)
    }
  })
})

/** Reads, and writes on: recovered is only what can be used. */
async function checkAfterwards(disk: SimulatedDisk, book: Ledger): Promise<void> {
  const store: Store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE })
  await book.check(store)
  await store.transact([], () => 'still answers')
  await store.close()
  const leftovers = Object.keys(disk.files()).filter((name) => /tmp|lock/.test(name))
  expect(leftovers).toEqual([])
}
