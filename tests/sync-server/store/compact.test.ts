// What was deleted is in no file of the store any more once it has been compacted, and nothing else is lost by it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { aCar } from './a-car.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'compact-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function everyFile(dir: string): Promise<string> {
  const names = await readdir(dir)
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).join('\n')
}

it('leaves no word of a removed row, and all of the others', async () => {
  const dir = await folder()
  const store = await openJsonStore({ dir })
  const put = (uid: string, color: string) =>
    store.transact([{ table: 'cars', key: uid }], (records) => {
      const version = records.nextSequence()
      records.put('cars', uid, aCar({ uid, version, id: 100_000 + version, color }))
    })
  await put('gone', 'Augusta Visitor')
  await put('kept', 'Green')
  await store.transact([{ table: 'cars', key: 'gone' }], (records) => records.remove('cars', 'gone'))
  expect(await everyFile(dir)).toContain('Augusta Visitor')

  const writing = Array.from({ length: 20 }, (_, index) => put(`beside-${index}`, 'Blue'))
  await store.compact()
  expect(await everyFile(dir)).not.toContain('Augusta Visitor')
  await Promise.all(writing)
  await store.close()
  const again = await openJsonStore({ dir })
  onTestFinished(() => again.close())
  const view = await again.read()
  expect(view.get('cars', 'kept')?.color).toBe('Green')
  expect(view.count('cars')).toBe(21)
})

it('writes nothing when nothing has changed', async () => {
  const dir = await folder()
  const store = await openJsonStore({ dir })
  onTestFinished(() => store.close())
  const before = await readdir(dir)
  await store.compact()
  expect(await readdir(dir)).toEqual(before)
})
