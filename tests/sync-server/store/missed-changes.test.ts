// Which changes a cache of store contents has missed, and when it must be built again.
import { expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import { pruneTombstone } from '#sync-server/store/tombstones.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { writeEntry } from './rows.ts'

/** @returns a store that closes after the test, and the keys that a cache has missed since the call before */
async function open() {
  const store = await openJsonStore({ dir: await temporaryFolder() })
  onTestFinished(() => store.close())
  const missed = missedChanges()
  return { store, missedKeys: async () => missed(await store.read())?.map(({ key }) => key) ?? null }
}

it('are those since the call before; there are none to know at the first call', async () => {
  const { store, missedKeys } = await open()
  await writeEntry(store, 'a')
  expect(await missedKeys()).toBe(null)
  expect(await missedKeys()).toEqual([])
  for (const id of ['b', 'c']) await writeEntry(store, id)
  expect(await missedKeys()).toEqual(['b', 'c'])
})

it('are not known in another run, whose history may be another one', async () => {
  const dir = await temporaryFolder()
  const missed = missedChanges()
  const first = await openJsonStore({ dir })
  await writeEntry(first, 'a')
  missed(await first.read())
  await first.close()
  const second = await openJsonStore({ dir })
  onTestFinished(() => second.close())
  await writeEntry(second, 'b')
  expect(missed(await second.read())).toBe(null)
  expect(missed(await second.read())).toEqual([])
})

it('are not known when the tombstone of one of them was pruned', async () => {
  const { store, missedKeys } = await open()
  for (const id of ['a', 'b']) await writeEntry(store, id)
  await missedKeys()
  await store.transact((records) => {
    records.remove('cars', 'a')
    const deletedAt = '2024-05-01T12:00:00.000Z'
    records.put('deletions', 'a', { kind: 'car', uid: 'a', id: 100_000, deletedAt, version: records.nextSequence() })
  })
  await store.transact((records) => pruneTombstone(records, 'a'))
  expect(await missedKeys()).toBe(null)
  expect(await missedKeys()).toEqual([])
})

it('are not known when they are 5000', async () => {
  const { store, missedKeys } = await open()
  const write = (ids: readonly string[]) => Promise.all(ids.map((id) => writeEntry(store, id)))
  const ids = Array.from({ length: 5000 }, (_, n) => String(n))
  await missedKeys()
  await write(ids.slice(0, 4999))
  expect((await missedKeys())?.length).toBe(4999)
  await write(ids)
  expect(await missedKeys()).toBe(null)
})
