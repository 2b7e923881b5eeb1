import { describe, expect, it } from 'vitest'
import type { Migration } from '#sync-server/store/engine/migrate.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { StoredCar, StoredDeletion } from '#sync-server/store/tables.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { createLedger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow } from './rows.ts'

const changeCounter =
  (change: (value: number) => number): Migration =>
  (tables) => {
    const counter = tables.counters?.get('car') as { value: number }
    tables.counters?.set('car', { value: change(counter.value) })
  }
const addTen = changeCounter((value) => value + 10)
const double = changeCounter((value) => value * 2)

/** Two entries, one in the snapshot and one in the journal. */
async function oldStore(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  const ledger = createLedger()
  const store = await openSimulated(disk)
  await ledger.write(store, 'in the snapshot')
  await store.close()
  await ledger.write(await openSimulated(disk), 'in the journal')
  return disk
}

async function counterIn(disk: SimulatedDisk, migrations: readonly Migration[]): Promise<number | undefined> {
  const store = await openSimulated(disk, { migrations })
  const value = (await store.read()).get('counters', 'car')?.value
  await store.close()
  return value
}

it('runs every step once, in order, and keeps a copy of the old store', async () => {
  const disk = await oldStore()
  const warnings: string[] = []
  const onWarning = (line: string) => warnings.push(line)
  const store = await openSimulated(disk, { migrations: [addTen, double], onWarning })
  // The copy is the only file with the old rows.
  expect(Object.keys(disk.files()).filter((file) => file.startsWith('journal-'))).toHaveLength(1)
  await store.close()
  for (let start = 0; start < 2; start++) expect(await counterIn(disk, [addTen, double])).toBe(24)
  const [name, copy] = Object.entries(disk.files()).find(([file]) => file.includes('.format-1.bak-')) ?? []
  expect(warnings).toEqual([`The store was migrated to format 3. A copy from before the migration is ${name}.`])
  expect(name).toBeDefined()
  expect(copy?.toString()).toContain('["car",{"value":2}]')
  expect(JSON.parse(copy?.toString() ?? '')._meta.format).toBe(1)
})

it('leaves the store in its old format when a step fails', async () => {
  const disk = await oldStore()
  const failing: Migration = () => {
    throw new RangeError('an unexpected row')
  }
  await expect(openSimulated(disk, { migrations: [addTen, failing] })).rejects.toThrow(StoreCannotStart)
  expect(await counterIn(disk, [])).toBe(2)
})

it('changes no file when the start is refused, not even the end of a torn journal', async () => {
  const disk = await oldStore()
  const journal = Object.keys(disk.files()).find((name) => name.startsWith('journal-')) as string
  const torn = await disk.open(journal, 'existing')
  await torn.write(Buffer.from('J1 torn'), (disk.files()[journal] as Buffer).length)
  const before = contentOf(disk)
  const failing: Migration = () => {
    throw new RangeError('an unexpected row')
  }
  await expect(openSimulated(disk, { migrations: [failing] })).rejects.toThrow(StoreCannotStart)
  await expect(openSimulated(disk, { tables: { cars: { synced: true, indexes: {} } } })).rejects.toThrow('answers')
  expect(contentOf(disk)).toEqual(before)
})

/** Without the locks, which a refused start takes and releases. */
function contentOf(disk: SimulatedDisk): Record<string, string> {
  const files = Object.entries(disk.files()).filter(([name]) => !name.startsWith('lock.'))
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString('latin1')]))
}

it('can be interrupted at every operation and repeated', async () => {
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

it('refuses tables that it does not know instead of dropping them', async () => {
  const disk = await oldStore()
  await expect(openSimulated(disk, { tables: { cars: { synced: true, indexes: {} } } })).rejects.toThrow('answers')
})

describe('versions', () => {
  /** Cars a, b, c with the versions 1, 2, 3. */
  async function threeCars(): Promise<SimulatedDisk> {
    const disk = new SimulatedDisk()
    const store = await openSimulated(disk)
    for (const [i, uid] of ['a', 'b', 'c'].entries()) {
      await store.transact((records) => {
        const version = records.nextSequence()
        records.put('cars', uid, carRow({ uid, id: 100_000 + i, version, color: uid === 'b' ? 'Red' : 'Grey' }))
      })
    }
    await store.close()
    return disk
  }

  /** Replaces every car, but only the grey ones by different ones. */
  const spellGray: Migration = (tables) => {
    for (const [uid, row] of [...(tables.cars ?? [])].reverse()) {
      const car = row as StoredCar
      tables.cars?.set(uid, { ...car, color: car.color === 'Grey' ? 'Gray' : car.color })
    }
  }

  it('gives each changed row of a synced table the next sequence number, in order of version', async () => {
    const disk = await threeCars()
    for (let start = 0; start < 2; start++) {
      const store = await openSimulated(disk, { migrations: [spellGray] })
      const view = await store.read()
      expect([...view.all('cars')].map(({ uid, color, version }) => [uid, color, version])).toEqual([
        ['a', 'Gray', 4],
        ['b', 'Red', 2],
        ['c', 'Gray', 5],
      ])
      expect(view.sequence).toBe(5)
      expect(view.changesSince(3, 10).map(({ key }) => key)).toEqual(['a', 'c'])
      await store.close()
    }
  })

  it('compares the rows from before the first step with those after the last', async () => {
    const spellGrey: Migration = (tables) => {
      for (const [uid, row] of tables.cars ?? []) {
        if ((row as StoredCar).color === 'Gray') tables.cars?.set(uid, { ...row, color: 'Grey' } as StoredCar)
      }
    }
    const store = await openSimulated(await threeCars(), { migrations: [spellGray, spellGrey] })
    expect((await store.read()).sequence).toBe(3)
    await store.close()
  })

  it('leaves tables that devices do not pull without sequence numbers', async () => {
    const store = await openSimulated(await oldStore(), { migrations: [addTen] })
    const view = await store.read()
    expect([view.sequence, view.get('counters', 'car')]).toEqual([2, { value: 12 }])
    await store.close()
  })

  it('refuses a step that removes a synced row without a tombstone, or changes a row in place', async () => {
    const remove: Migration = (tables) => void tables.cars?.delete('b')
    const disk = await threeCars()
    await expect(openSimulated(disk, { migrations: [remove] })).rejects.toThrow(
      'cars b was removed without a tombstone',
    )
    const changeInPlace: Migration = (tables) => {
      for (const row of tables.cars?.values() ?? []) Object.assign(row, { color: 'Gray' })
    }
    await expect(openSimulated(disk, { migrations: [changeInPlace] })).rejects.toThrow(StoreCannotStart)
    const removeWithTombstone: Migration = (tables) => {
      remove(tables)
      const tombstone: Omit<StoredDeletion, 'version'> = { uid: 'b', kind: 'car', id: 100_001, deletedAt: '2024-05-01' }
      tables.deletions?.set('b', tombstone)
    }
    const store = await openSimulated(disk, { migrations: [removeWithTombstone] })
    const view = await store.read()
    expect(view.changesSince(3, 10)).toMatchObject([{ table: 'deletions', key: 'b', row: { version: 4 } }])
    await store.close()
  })
})
