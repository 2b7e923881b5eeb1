// After a compaction no file of the store contains deleted content, and everything else is still there.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow } from './rows.ts'

async function allFiles(dir: string): Promise<string> {
  const names = await readdir(dir)
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).join('\n')
}

it('removes the content of deleted rows from every file, and keeps all other rows', async () => {
  const dir = await temporaryFolder()
  const store = await openJsonStore({ dir })
  const put = (uid: string, color: string) =>
    store.transact((records) => {
      const version = records.nextSequence()
      records.put('cars', uid, carRow({ uid, version, id: 100_000 + version, color }))
    })
  await put('deleted', 'Augusta Visitor')
  await put('stored', 'Green')
  await store.transact((records) => records.remove('cars', 'deleted'))
  expect(await allFiles(dir)).toContain('Augusta Visitor')

  const concurrentWrites = Array.from({ length: 20 }, (_, index) => put(`concurrent-${index}`, 'Blue'))
  await store.compact()
  expect(await allFiles(dir)).not.toContain('Augusta Visitor')
  await Promise.all(concurrentWrites)
  await store.close()
  const reopened = await openJsonStore({ dir })
  onTestFinished(() => reopened.close())
  const view = await reopened.read()
  expect(view.get('cars', 'stored')?.color).toBe('Green')
  expect(view.count('cars')).toBe(21)
})

it('writes the rows of the moment at which it began, whatever is removed while it writes', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  const colors = ['Red', 'Green', 'Blue']
  await store.transact((records) => {
    for (const [id, color] of colors.entries())
      records.put('cars', color, carRow({ uid: color, id, version: records.nextSequence(), color }))
  })
  let isRemoved = false
  disk.delay = async ({ kind, name }) => {
    if (kind !== 'open' || name !== 'data.json.tmp' || isRemoved) return
    isRemoved = true
    await store.transact((records) => records.remove('cars', 'Red'))
  }
  await store.compact()
  expect(isRemoved).toBe(true)
  const view = await (await openSimulated(disk.afterKill())).read()
  expect([...view.all('cars')].map(({ uid, color }) => [uid, color])).toEqual([
    ['Green', 'Green'],
    ['Blue', 'Blue'],
  ])
})

it('leaves a reader the files that it has opened, although it replaces them', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  const openToRead = disk.openToRead.bind(disk)
  disk.openToRead = async (name) => {
    const file = await openToRead(name)
    if (name === 'data.json') await store.compact()
    return file
  }
  const folder = await readFolder(disk, FORMAT)
  expect(Object.keys(disk.files())).not.toContain('journal-1.log')
  expect(folder?.document.tables.counters?.get('car')).toEqual({ value: 1 })
})

it('removes what was deleted before the process was killed', async () => {
  const disk = new SimulatedDisk()
  const killed = await openSimulated(disk)
  await killed.transact((records) => {
    records.put('cars', 'deleted', carRow({ uid: 'deleted', version: 1, id: 1, color: 'Augusta Visitor' }))
  })
  await killed.transact((records) => records.remove('cars', 'deleted'))
  const after = disk.afterKill()
  const store = await openSimulated(after)
  await store.compact()
  expect(Object.values(after.files()).join()).not.toContain('Augusta Visitor')
})

it('writes nothing when nothing has changed since the start, or since the last compaction', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  disk.operations = []
  await store.compact()
  expect(disk.operations).toEqual([])
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  await store.compact()
  expect(disk.operations).not.toEqual([])
  disk.operations = []
  await store.compact()
  expect(disk.operations).toEqual([])
})
