// What readers and writers may see while a batch is on its way to the disk, and what a write costs.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { aCar } from './a-car.ts'
import { holdSyncs } from './hold-syncs.ts'
import { openSimulated } from './open-simulated.ts'

describe('a batch on its way to the disk', () => {
  let disk: SimulatedDisk
  let store: Store

  beforeEach(async () => {
    disk = new SimulatedDisk()
    store = await openSimulated(disk)
  })

  const count = () =>
    store.transact([{ table: 'counters', key: 'car' }], (records) => {
      const value = (records.get('counters', 'car')?.value ?? 0) + 1
      records.put('counters', 'car', { value })
      return value
    })

  it('is seen by the next decision, but by no reader and no listener before it is durable', async () => {
    const hold = holdSyncs(disk)
    const heard: unknown[] = []
    store.onCommit((changes) => heard.push(...changes))
    const first = count()
    await hold.reached
    const second = count()
    expect((await store.read()).get('counters', 'car')).toBeUndefined()
    expect(heard).toEqual([])
    hold.release()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect((await store.read()).get('counters', 'car')).toEqual({ value: 2 })
    expect(heard.length).toBe(2)
  })

  it('holds back the answer of whoever saw it, also one that changed nothing or was refused', async () => {
    const hold = holdSyncs(disk)
    const answered: string[] = []
    const write = count().then(() => answered.push('write'))
    await hold.reached
    const look = store
      .transact([{ table: 'counters', key: 'car' }], (records) => records.get('counters', 'car'))
      .then(() => answered.push('look'))
    const refusal = store
      .transact([], () => {
        throw new RangeError('taken')
      })
      .catch(() => answered.push('refusal'))
    await store.read()
    expect(answered).toEqual([])
    hold.release()
    await Promise.all([write, look, refusal])
    expect(answered).toEqual(['write', 'look', 'refusal'])
  })

  it('takes one write and one sync, however many wait', async () => {
    disk.operations = []
    await Promise.all(Array.from({ length: 100 }, count))
    expect(disk.operations.map(({ kind }) => kind)).toEqual(['write', 'sync'])
  })

  it('lets the next batch gather meanwhile', async () => {
    const hold = holdSyncs(disk)
    const first = count()
    await hold.reached
    disk.operations = []
    const rest = Array.from({ length: 50 }, count)
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
  await store.transact([], (records) => {
    for (let id = 0; id < size; id++) records.put('cars', `${id}`, aCar({ uid: `${id}`, id, version: id }))
  })
  const before = journalBytes(disk)
  await store.transact([], (records) => records.put('cars', '1', aCar({ uid: '1', id: 1, version: size })))
  return journalBytes(disk) - before
}

function journalBytes(disk: SimulatedDisk): number {
  return disk.files()['journal-1.log']?.length ?? 0
}
