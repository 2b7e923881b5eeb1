// The view of readers and writers while a batch is being written, and the cost of a write.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow } from './rows.ts'

/** Holds the syncs of files until `release`; `reached` resolves when the first one has begun. */
function holdSyncs(disk: SimulatedDisk): { reached: Promise<void>; release(): void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    disk.delay = async ({ kind }) => {
      if (kind !== 'sync') return
      resolve()
      await released
    }
  })
  return { reached, release }
}

describe('a batch that is being written', () => {
  let disk: SimulatedDisk
  let store: Store

  beforeEach(async () => {
    disk = new SimulatedDisk()
    store = await openSimulated(disk)
  })

  const increment = () =>
    store.transact((records) => {
      const value = (records.get('counters', 'car')?.value ?? 0) + 1
      records.put('counters', 'car', { value })
      return value
    })

  it('is visible to the next decision, and to readers and listeners only once it is durable', async () => {
    const hold = holdSyncs(disk)
    const committed: unknown[] = []
    store.onCommit((changes) => committed.push(...changes))
    const first = increment()
    await hold.reached
    const second = increment()
    expect(store.stats().pendingTransactions).toBe(2)
    expect((await store.read()).get('counters', 'car')).toBeUndefined()
    expect(committed).toEqual([])
    hold.release()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect((await store.read()).get('counters', 'car')).toEqual({ value: 2 })
    expect(committed.length).toBe(2)
  })

  it('delays every decision that could read it, also one that changes nothing or throws', async () => {
    const hold = holdSyncs(disk)
    const settled: string[] = []
    const write = increment().then(() => settled.push('write'))
    await hold.reached
    const read = store.transact((records) => records.get('counters', 'car')).then(() => settled.push('read'))
    const refusal = store
      .transact(() => {
        throw new RangeError('taken')
      })
      .catch(() => settled.push('refusal'))
    await store.read()
    expect(settled).toEqual([])
    hold.release()
    await Promise.all([write, read, refusal])
    expect(settled).toEqual(['write', 'read', 'refusal'])
  })

  it('takes one write and one sync for any number of transactions', async () => {
    disk.operations = []
    await Promise.all(Array.from({ length: 100 }, increment))
    expect(disk.operations.map(({ kind }) => kind)).toEqual(['write', 'sync'])
  })

  it('collects the next batch while one is written', async () => {
    const hold = holdSyncs(disk)
    const first = increment()
    await hold.reached
    disk.operations = []
    const rest = Array.from({ length: 50 }, increment)
    hold.release()
    await Promise.all([first, ...rest])
    expect(disk.operations.map(({ kind }) => kind)).toEqual(['write', 'sync'])
  })
})

it('a write costs the same bytes in a store of any size', async () => {
  const written = await Promise.all([10, 5000].map(bytesOfOneWrite))
  expect(Math.abs((written[0] ?? 0) - (written[1] ?? 0))).toBeLessThan(20)
})

async function bytesOfOneWrite(size: number): Promise<number> {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  await store.transact((records) => {
    for (let id = 0; id < size; id++) records.put('cars', `${id}`, carRow({ uid: `${id}`, id, version: id }))
  })
  const before = journalBytes(disk)
  await store.transact((records) => records.put('cars', '1', carRow({ uid: '1', id: 1, version: size })))
  return journalBytes(disk) - before
}

function journalBytes(disk: SimulatedDisk): number {
  return disk.files()['journal-1.log']?.length ?? 0
}
