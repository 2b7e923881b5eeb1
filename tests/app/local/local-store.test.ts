import { Dexie } from 'dexie'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newUuid } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { type Commit, type LocalStore, StoreClosed } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { openStore } from '#app/local/db/open-store.ts'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { openWorkerStore } from '#app/service-worker/worker-store.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'
import { answered, rowOf } from '#tests/support/device/outbox-rows.ts'

const inquiry = (mid: string) => ({ mid, at: '2026-01-01T00:00:00.000Z', state: 'waiting' as const })
let databases = 0
const open: LocalStore[] = []

afterEach(() => {
  for (const store of open.splice(0)) store.close()
})

/** The worker opens only what a page has created. */
async function openForWorker(name: string): Promise<LocalStore> {
  const page = await openDexieStore(name)
  page.close()
  const store = await openWorkerStore(name)
  if (!store) throw new Error(`No database ${name}`)
  return store
}

const implementations: Record<string, (name: string) => Promise<LocalStore>> = {
  'memory store': async () => openMemoryStore(),
  'Dexie store': openDexieStore,
  "worker's store": openForWorker,
}

describe.each(Object.entries(implementations))('%s', (_, openImplementation) => {
  const openOne = async () => {
    const store = await openImplementation(`test-${++databases}`)
    open.push(store)
    return store
  }

  test('a transaction that throws writes nothing and publishes no commit', async () => {
    const store = await openOne()
    const commits: Commit[] = []
    store.subscribe((commit) => commits.push(commit))
    await store.write((tx) => tx.put('enquiries', [inquiry('a')]))
    const failing = store.write(async (tx) => {
      await tx.put('enquiries', [inquiry('b')])
      await tx.remove('enquiries', ['a'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await store.snapshot()).enquiries).toEqual([inquiry('a')])
    expect(commits.map(({ revision }) => revision)).toEqual([1])
  })

  test('a commit contains what was written and the next revision', async () => {
    const store = await openOne()
    const commits: Commit[] = []
    store.subscribe((commit) => commits.push(commit))
    await store.write((tx) => tx.put('enquiries', [inquiry('a'), inquiry('b')]))
    await store.write(async (tx) => {
      await tx.remove('enquiries', ['a'])
      await tx.put('enquiries', [inquiry('c')])
    })
    expect(commits[1]).toEqual({
      revision: 2,
      changes: [{ table: 'enquiries', cleared: false, puts: [inquiry('c')], removes: ['a'] }],
    })
    expect((await store.snapshot()).revision).toBe(2)
  })

  test('a write transaction that writes nothing publishes no commit', async () => {
    const store = await openOne()
    const commits: Commit[] = []
    store.subscribe((commit) => commits.push(commit))
    expect(await store.write((tx) => tx.get('enquiries', 'a'))).toBeUndefined()
    await store.write((tx) => tx.put('enquiries', []))
    await store.write((tx) => tx.put('enquiries', [inquiry('a')]))
    expect(commits.map(({ revision }) => revision)).toEqual([1])
  })

  test('concurrent write transactions run one after the other', async () => {
    const store = await openOne()
    const add = () =>
      store.write(async (tx) => {
        const before = await tx.all('aliases')
        await tx.put('aliases', [{ id: before.length, uid: 'x' }])
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect((await store.snapshot()).aliases).toHaveLength(20)
  })

  test('a row of the outbox is found by its mid, and rows are counted', async () => {
    const store = await openOne()
    const rows = [1, 2, 3].map((key) => rowOf(key, 'car.edit', 'car'))
    await store.write((tx) => tx.put('outbox', rows))
    expect(await store.read((tx) => tx.pending('none'))).toBeUndefined()
    expect(await store.read((tx) => tx.pending(rows[1]?.envelope.mid ?? ''))).toEqual(rows[1])
    expect(await store.read((tx) => tx.count('outbox'))).toBe(3)
  })

  test('all rows of a large table are read, also with keys at the ends of the parts', async () => {
    const store = await openOne()
    const ends = ['00', '04', '7f', '80', 'fc', 'ff'].map((start) => `${start}000000-0000-4000-8000-000000000000`)
    const uids = [...ends, ...Array.from({ length: 600 }, newUuid)]
    const checks = uids.map((uid) => ({ uid }) as Check)
    const rows = Array.from({ length: 600 }, (_, n) => rowOf(n + 1, 'car.edit', 'car'))
    await store.write(async (tx) => {
      await tx.put('checks', checks)
      await tx.put('outbox', rows)
    })
    const { read, pending } = await store.read(async (tx) => ({
      read: await tx.all('checks'),
      pending: await tx.all('outbox'),
    }))
    expect(read.map(({ uid }) => uid)).toEqual(uids.toSorted())
    expect(pending).toEqual(rows)
  })
})

describe.each(Object.entries({ 'Dexie store': openDexieStore, "worker's store": openForWorker }))(
  '%s',
  (_, openOne) => {
    test('S1 a second row with the mid of another fails, and nothing of its transaction is written', async () => {
      const store = await openOne(`test-${++databases}`)
      open.push(store)
      const first = rowOf(1, 'car.edit', 'car')
      await store.write((tx) => tx.put('outbox', [first]))
      const { revision } = await store.snapshot()
      const repeated = store.write(async (tx) => {
        await tx.put('enquiries', [inquiry('a')])
        await tx.put('outbox', [rowOf(2, 'car.edit', 'car'), { ...first, key: 3 }])
      })
      await expect(repeated).rejects.toThrow()
      expect(await store.snapshot()).toMatchObject({ outbox: [first], enquiries: [], revision })
      await store.write((tx) => tx.put('outbox', [answered(first, 'applied')]))
      expect((await store.snapshot()).outbox).toEqual([answered(first, 'applied')])
    })
  },
)

test('a commit of one tab is published to the others', async () => {
  const [one, other] = await Promise.all([openDexieStore('shared'), openDexieStore('shared')])
  open.push(one, other)
  const received = new Promise<Commit>((resolve) => other.subscribe(resolve))
  await one.write((tx) => tx.put('enquiries', [inquiry('a')]))
  expect((await received).changes).toMatchObject([{ table: 'enquiries', puts: [inquiry('a')] }])
})

test('a commit of the worker is published to the pages, and the other way round', async () => {
  const worker = await openForWorker('with-worker')
  const page = await openDexieStore('with-worker')
  open.push(page, worker)
  const atPage = new Promise<Commit>((resolve) => page.subscribe(resolve))
  await worker.write((tx) => tx.put('enquiries', [inquiry('a')]))
  const change = { table: 'enquiries', cleared: false, puts: [inquiry('a')], removes: [] }
  expect(await atPage).toMatchObject({ revision: 1, changes: [change] })
  const atWorker = new Promise<Commit>((resolve) => worker.subscribe(resolve))
  await page.write((tx) => tx.clear('enquiries'))
  expect(await atWorker).toMatchObject({ revision: 2 })
  expect((await worker.snapshot()).enquiries).toEqual([])
})

test('the worker does not open a database that no page has created, or one with other tables', async () => {
  expect(await openWorkerStore('missing')).toBeNull()
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  expect(await names()).not.toContain('missing')
  const older = new Dexie('older')
  older.version(1).stores({ cars: '&uid' })
  await older.open()
  expect(await openWorkerStore('older')).toBeNull()
  older.close()
})

test('a write of the worker that fails at its commit is rejected, and no page is told', async () => {
  const worker = await openForWorker('aborted')
  open.push(worker)
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args)
    // The last one of a transaction.
    if (this.name === 'revision') request.addEventListener('success', () => this.transaction.abort())
    return request
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put
  })
  const onCommit = vi.fn()
  worker.subscribe(onCommit)
  const failing = worker.write((tx) => tx.put('enquiries', [inquiry('a')])).then(() => 'stored')
  await expect(failing.catch(() => 'rejected')).resolves.toBe('rejected')
  expect(onCommit).not.toHaveBeenCalled()
})

test('a large commit is written in one transaction and read in parts, in order', async () => {
  const [one, other] = await Promise.all([openDexieStore('great'), openDexieStore('great')])
  open.push(one, other)
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, uid: 'x' }))
  const received = new Promise<Commit>((resolve) => other.subscribe(resolve))
  await one.write((tx) => tx.put('aliases', rows))
  expect((await received).revision).toBe(1)
  expect((await other.snapshot()).aliases).toEqual(rows)
  const removed = rows.slice(1).map(({ id }) => id)
  await one.write((tx) => tx.remove('aliases', removed))
  expect((await other.snapshot()).aliases).toEqual(rows.slice(0, 1))
})

test('a write that does not fit is repeated when cached pictures have made room', async () => {
  vi.stubGlobal('caches', createMemoryCaches())
  onTestFinished(() => void vi.unstubAllGlobals())
  await (await caches.open(PICTURE_CACHES.seen)).put('https://lot.example/a.jpg', new Response('picture'))
  const store = await openDexieStore('full')
  open.push(store)
  let attempts = 0
  await store.write(async (tx) => {
    if (++attempts === 1) throw new DOMException('full', 'QuotaExceededError')
    await tx.put('enquiries', [inquiry('a')])
  })
  expect([attempts, await caches.keys()]).toEqual([2, []])
})

test('a page is told when a newer version has upgraded its database', async () => {
  const onSuperseded = vi.fn()
  await openDexieStore('upgraded', onSuperseded)
  await new Promise((resolve) => {
    indexedDB.open('upgraded', 999).onsuccess = resolve
  })
  expect(onSuperseded).toHaveBeenCalledOnce()
})

test('a store whose database is deleted elsewhere closes and does not create it again', async () => {
  const onSuperseded = vi.fn()
  const store = await openDexieStore('deleted', onSuperseded)
  open.push(store)
  await store.write((tx) => tx.put('enquiries', [inquiry('a')]))
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('deleted')
    request.onsuccess = resolve
    request.onerror = reject
  })
  await expect(store.write((tx) => tx.put('enquiries', [inquiry('b')]))).rejects.toThrow(StoreClosed)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('deleted')
  expect(onSuperseded).not.toHaveBeenCalled()
})

test('opens a memory store in a browser that refuses a database', async () => {
  const { open: original } = indexedDB
  indexedDB.open = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const store = await openStore('refused', () => {})
  indexedDB.open = original
  expect(store.isPersistent).toBe(false)
  await store.write((tx) => tx.put('enquiries', [inquiry('a')]))
  expect((await store.snapshot()).enquiries).toHaveLength(1)
})

test('S60 a database that opens late is used, and one that an older version holds is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = openStore('late', () => {})
  vi.advanceTimersByTime(14_000)
  const store = await late
  open.push(store as LocalStore)
  expect(store.isPersistent).toBe(true)

  const older = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('held', 1)
    request.onsuccess = () => resolve(request.result)
  })
  const asked = new Promise((resolve) => older.addEventListener('versionchange', resolve))
  const blocked = openStore('held', () => {})
  await asked
  vi.advanceTimersByTime(15_000)
  expect((await blocked).isPersistent).toBe(false)
  older.close()
})

test('opens a new connection when the browser has dropped the old one, and repeats the transaction', async () => {
  const { transaction } = IDBDatabase.prototype
  const dropped = new Set<IDBDatabase>()
  let last: IDBDatabase | undefined
  // Patched before the store is opened, because Dexie keeps a reference.
  IDBDatabase.prototype.transaction = function (...args) {
    last = this
    if (dropped.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return transaction.apply(this, args)
  }
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction
  })
  const store = await openDexieStore('dropped')
  open.push(store)
  await store.write((tx) => tx.put('enquiries', [inquiry('a')]))
  if (last) dropped.add(last)
  await store.write((tx) => tx.put('enquiries', [inquiry('b')]))
  expect((await store.snapshot()).enquiries).toEqual([inquiry('a'), inquiry('b')])
  expect(dropped.has(last as IDBDatabase)).toBe(false)
})
