import { expect, it } from 'vitest'
import type { Migration } from '#sync-server/store/json/migrate.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const addTen: Migration = (tables) => {
  const counter = tables.counters?.get('car') as { value: number }
  tables.counters?.set('car', { value: counter.value + 10 })
}
const double: Migration = (tables) => {
  const counter = tables.counters?.get('car') as { value: number }
  tables.counters?.set('car', { value: counter.value * 2 })
}

async function oldStore(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  const book = ledger()
  const store = await openSimulated(disk)
  await book.enter(store, 'in the snapshot')
  await store.close()
  await book.enter(await openSimulated(disk), 'in the journal')
  return disk
}

const counterIn = async (disk: SimulatedDisk, migrations: readonly Migration[]) => {
  const store = await openSimulated(disk, { migrations })
  const value = (await store.read()).get('counters', 'car')?.value
  await store.close()
  return value
}

it('takes an old store through every step once, in order, and keeps a copy of how it was', async () => {
  const disk = await oldStore()
  expect(await counterIn(disk, [addTen, double])).toBe(24)
  expect(await counterIn(disk, [addTen, double])).toBe(24)
  const [name, copy] = Object.entries(disk.files()).find(([file]) => file.includes('.format-1.bak-')) ?? []
  expect(name).toBeDefined()
  expect(copy?.toString()).toContain('["car",{"value":2}]')
  const before = new SimulatedDisk()
  before.write('data.json', copy as Buffer)
  expect(JSON.parse(copy?.toString() ?? '')._meta.format).toBe(1)
})

it('leaves the store in its old format when a step fails', async () => {
  const disk = await oldStore()
  const failing: Migration = () => {
    throw new RangeError('a row it cannot make sense of')
  }
  await expect(openSimulated(disk, { migrations: [addTen, failing] })).rejects.toThrow(StoreCannotStart)
  expect(await counterIn(disk, [])).toBe(2)
})

it('can be cut short at every operation and begun again', async () => {
  const start = await oldStore()
  for (let number = 1; ; number++) {
    const disk = start.afterKill()
    disk.fault = (operation) => (operation.number === number ? 'crash-before' : undefined)
    const value = await Promise.race([disk.crashed, counterIn(disk, [addTen, double])])
    for (const after of [disk.afterKill(), disk.afterPowerCut(() => 0.9)]) {
      expect(await counterIn(after, [addTen, double])).toBe(24)
    }
    if (value !== undefined) break
  }
})

it('refuses tables it does not know rather than dropping them', async () => {
  const disk = await oldStore()
  await expect(openSimulated(disk, { tables: { cars: { synced: true, indexes: {} } } })).rejects.toThrow('answers')
})
