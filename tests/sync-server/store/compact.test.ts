// After a compaction no file of the store contains deleted content, and everything else is still there.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { carRow } from './rows.ts'

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'compact-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function allFiles(dir: string): Promise<string> {
  const names = await readdir(dir)
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).join('\n')
}

it('removes the content of deleted rows from every file, and keeps all other rows', async () => {
  const dir = await newFolder()
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

it('writes nothing when nothing has changed', async () => {
  const dir = await newFolder()
  const store = await openJsonStore({ dir })
  onTestFinished(() => store.close())
  const before = await readdir(dir)
  await store.compact()
  expect(await readdir(dir)).toEqual(before)
})
