// The rows of a folder as maintenance reads them, without the folder in memory, are those that a start loads, in the same order.
import { expect, it } from 'vitest'
import type { Document } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import { loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import { withFolderRows } from '#sync-server/store/json/files/folder-rows.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { diskError, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow } from './rows.ts'

const newCar = (uid: string, version: number) => carRow({ uid, id: version, version })

const contentOf = ({ meta, tables }: Document) => [
  meta,
  Object.entries(tables).map(([name, rows]) => [name, [...rows]]),
]

/** Puts and removals of few keys in some tables, over a snapshot and several journals. */
async function changedFolder(seed: number): Promise<SimulatedDisk> {
  const random = seededRandom(seed)
  const any = (count: number) => Math.floor(random() * count)
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk, { retryMs: 0 })
  for (let round = 0; round < 60; round++) {
    // Without its snapshot a compaction leaves a journal more.
    disk.fault = ({ kind, name }) =>
      kind === 'rename' && name === 'data.json' && random() < 0.7 ? diskError('EIO') : undefined
    if (any(10) === 0) await store.compact()
    await store.transact((records) => {
      for (let count = any(4); count >= 0; count--) {
        const uid = `car ${any(12)} €`
        if (any(3) === 0) records.remove('cars', uid)
        else records.put('cars', uid, newCar(uid, records.nextSequence()))
        records.put('counters', `${any(5)}`, { value: round })
      }
    })
  }
  await store.close()
  return disk
}

it('has the same rows in the same order as a start, from a snapshot and journals', async () => {
  let journals = 0
  for (let seed = 1; seed <= 40; seed++) {
    const disk = await changedFolder(seed)
    journals += Object.keys(disk.files()).filter((name) => name.startsWith('journal-')).length
    const folder = await readFolder(disk, FORMAT)
    await withFolderRows(disk, FORMAT, async ({ stored }) => {
      const document = await loadDocument(stored)
      expect(contentOf(document)).toEqual(contentOf(folder?.document as Document))
      const sizes = Object.entries(document.tables).map(([table, rows]) => [table, rows.size])
      expect(Object.entries(await stored.counts())).toEqual(sizes)
      const only = await loadDocument({ ...stored, tables: ['cars'], rows: () => stored.rows(['cars']) })
      expect([...(only.tables.cars ?? [])]).toEqual([...(document.tables.cars ?? [])])
    })
  }
  expect(journals).toBeGreaterThan(60)
})

it('remain the same while the server replaces the files', async () => {
  const disk = await changedFolder(1)
  await withFolderRows(disk, FORMAT, async ({ stored }) => {
    const before = await loadDocument(stored)
    const store = await openSimulated(disk)
    await store.transact((records) => records.put('counters', 'later', { value: 1 }))
    await store.compact()
    await store.transact((records) => records.put('counters', 'last', { value: 1 }))
    await store.close()
    expect(contentOf(await loadDocument(stored))).toEqual(contentOf(before))
  })
})
