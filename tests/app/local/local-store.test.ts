import 'fake-indexeddb/auto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { Commit, LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { openStore } from '#app/local/db/open-store.ts'

const enquiry = (mid: string) => ({ mid, at: '2026-01-01T00:00:00.000Z', state: 'waiting' as const })
let databases = 0
const open: LocalStore[] = []

afterEach(() => {
  for (const store of open.splice(0)) store.close()
})

const kinds: Record<string, (name?: string) => Promise<LocalStore>> = {
  memory: async () => openMemoryStore(),
  IndexedDB: async (name = `test-${++databases}`) => openDexieStore(name),
}

describe.each(Object.entries(kinds))('%s', (_, openKind) => {
  const openOne = async (name?: string) => {
    const store = await openKind(name)
    open.push(store)
    return store
  }

  test('a transaction that throws writes nothing and tells nobody', async () => {
    const store = await openOne()
    const commits: Commit[] = []
    store.subscribe((commit) => commits.push(commit))
    await store.write((tx) => tx.put('enquiries', [enquiry('a')]))
    const failing = store.write(async (tx) => {
      await tx.put('enquiries', [enquiry('b')])
      await tx.remove('enquiries', ['a'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await store.snapshot()).enquiries).toEqual([enquiry('a')])
    expect(commits.map(({ revision }) => revision)).toEqual([1])
  })

  test('a commit says what was written, and the revision counts on', async () => {
    const store = await openOne()
    const commits: Commit[] = []
    store.subscribe((commit) => commits.push(commit))
    await store.write((tx) => tx.put('enquiries', [enquiry('a'), enquiry('b')]))
    await store.write(async (tx) => {
      await tx.remove('enquiries', ['a'])
      await tx.put('enquiries', [enquiry('c')])
    })
    expect(commits[1]).toEqual({
      revision: 2,
      changes: [{ table: 'enquiries', cleared: false, puts: [enquiry('c')], removes: ['a'] }],
    })
    expect((await store.snapshot()).revision).toBe(2)
  })

  test('transactions that begin at once each see what the one before wrote', async () => {
    const store = await openOne()
    const add = () =>
      store.write(async (tx) => {
        const before = await tx.all('aliases')
        await tx.put('aliases', [{ id: before.length, uid: 'x' }])
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect((await store.snapshot()).aliases).toHaveLength(20)
  })
})

test('what one tab writes, the others hear', async () => {
  const [one, other] = await Promise.all([openDexieStore('shared'), openDexieStore('shared')])
  open.push(one, other)
  const heard = new Promise<Commit>((resolve) => other.subscribe(resolve))
  await one.write((tx) => tx.put('enquiries', [enquiry('a')]))
  expect((await heard).changes).toMatchObject([{ table: 'enquiries', puts: [enquiry('a')] }])
})

test('a great load is read and written in parts, in one transaction, and not spelt out to other tabs', async () => {
  const [one, other] = await Promise.all([openDexieStore('great'), openDexieStore('great')])
  open.push(one, other)
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, uid: 'x' }))
  const told: Commit[] = []
  one.subscribe((commit) => told.push(commit))
  const heard = new Promise<Commit>((resolve) => other.subscribe(resolve))
  await one.write((tx) => tx.put('aliases', rows))
  expect(await heard).toEqual({ revision: 1, changes: null })
  expect(told).toEqual([{ revision: 1, changes: [{ table: 'aliases', cleared: false, puts: rows, removes: [] }] }])
  expect((await other.snapshot()).aliases).toEqual(rows)
})

test('a database that is deleted elsewhere is let go of and does not come back', async () => {
  const store = await openDexieStore('deleted')
  open.push(store)
  await store.write((tx) => tx.put('enquiries', [enquiry('a')]))
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('deleted')
    request.onsuccess = resolve
    request.onerror = reject
  })
  await expect(store.write((tx) => tx.put('enquiries', [enquiry('b')]))).rejects.toThrow()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('deleted')
})

test('a browser that refuses a database gives plain memory', async () => {
  const { open: works } = indexedDB
  indexedDB.open = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const store = await openStore('refused', newUuid)
  indexedDB.open = works
  expect(store.kept).toBe(false)
  await store.write((tx) => tx.put('enquiries', [enquiry('a')]))
  expect((await store.snapshot()).enquiries).toHaveLength(1)
})

test('a connection that the browser has dropped is opened anew, and what was asked for is done', async () => {
  const { transaction } = IDBDatabase.prototype
  const dropped = new Set<IDBDatabase>()
  let last: IDBDatabase | undefined
  // Before it is opened: the library holds on to what it finds then.
  IDBDatabase.prototype.transaction = function (...asked) {
    last = this
    if (dropped.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return transaction.apply(this, asked)
  }
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction
  })
  const store = await openDexieStore('dropped')
  open.push(store)
  await store.write((tx) => tx.put('enquiries', [enquiry('a')]))
  if (last) dropped.add(last)
  await store.write((tx) => tx.put('enquiries', [enquiry('b')]))
  expect((await store.snapshot()).enquiries).toEqual([enquiry('a'), enquiry('b')])
  expect(dropped.has(last as IDBDatabase)).toBe(false)
})
