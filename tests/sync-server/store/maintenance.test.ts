// The store's care, on real folders: what a backup holds, what a restore changes, who may come in afterwards.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Document } from '#sync-server/store/json/document.ts'
import { parseSnapshot } from '#sync-server/store/json/snapshot-format.ts'
import { backup } from '#sync-server/store/maintenance/backup.ts'
import { resetPassword } from '#sync-server/store/maintenance/reset-password.ts'
import { restore, restoreOnto } from '#sync-server/store/maintenance/restore.ts'
import { verify } from '#sync-server/store/maintenance/verify.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { StoreDamaged } from '#sync-server/store/store-damaged.ts'
import { StoreInUse } from '#sync-server/store/store-in-use.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { ledger } from './ledger.ts'
import { enterInto } from './ledger-entry.ts'
import { openSimulated } from './open-simulated.ts'

let base: string
let dir: string
let file: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'store-care-'))
  dir = join(base, 'data')
  file = join(base, 'copy.json')
})

afterEach(() => rm(base, { recursive: true }))

async function someStore() {
  const store = await openJsonStore({ dir })
  for (const id of ['a', 'b']) await enterInto(store, id)
  await store.transact([], (records) => records.put('users', '1', ann))
  return store
}

describe('backup', () => {
  it('holds all that was acknowledged before it began, while writers and snapshots go on', async () => {
    const store = await openJsonStore({ dir, compactAbove: 10_000 })
    const book = ledger()
    let writing = true
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let i = 0; writing; i++) await book.enter(store, `${writer}.${i}`)
    })
    for (let round = 0; round < 15; round++) {
      const before = new Set(book.kept)
      await backup(dir, file)
      const { tables, meta } = documentIn(await readFile(file))
      for (const id of before) expect(tables.cars?.has(id)).toBe(true)
      expect([tables.cars?.size, tables.answers?.size]).toEqual([meta.sequence, meta.sequence])
    }
    writing = false
    await Promise.all(writers)
    await store.close()
    expect((await readdir(base)).sort()).toEqual(['copy.json', 'data'])
  })

  it('works when the server is stopped, and holds no key', async () => {
    await (await someStore()).close()
    await writeFile(join(dir, 'secret.key'), 'do not copy me')
    expect(await backup(dir, file)).toMatchObject({ sequence: 2, rows: { cars: 2, users: 1 } })
    expect(await readFile(file, 'utf8')).not.toContain('do not copy me')
  })

  it('refuses the data folder as its place, and a folder without a store', async () => {
    await (await someStore()).close()
    await expect(backup(dir, join(dir, 'copy.json'))).rejects.toThrow('another folder')
    await expect(backup(join(base, 'nothing'), file)).rejects.toThrow('no store')
  })
})

describe('restore', () => {
  it('brings the rows back as another time, in which nothing given out since is given again', async () => {
    const store = await someStore()
    await backup(dir, file)
    await enterInto(store, 'after the backup')
    await store.transact([], (records) => records.put('users', '1', { ...ann, tokenVersion: 7 }))
    const { epoch } = await store.read()
    await store.close()
    const { aside } = await restore(dir, file)
    expect(aside.length).toBe(2)
    expect(await readdir(dir)).toEqual(expect.arrayContaining(aside))
    const restored = await openJsonStore({ dir })
    const view = await restored.read()
    expect([...view.all('cars')].map((car) => car.uid)).toEqual(['a', 'b'])
    expect(view.epoch).toBeGreaterThan(epoch)
    expect(view.sequence).toBe(1_000_003)
    expect(view.get('counters', 'car')?.value).toBe(100_999)
    expect(view.get('counters', 'inquiry')?.value).toBe(1000)
    expect(view.get('counters', 'user')?.value).toBe(1000)
    expect(view.get('users', '1')?.tokenVersion).toBeGreaterThan(7)
    await restored.close()
    expect((await restore(dir, file)).epoch).toBeGreaterThan(view.epoch)
  })

  it('goes into an empty folder, and over a damaged store', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    expect((await restore(join(base, 'new'), file)).rows.cars).toBe(2)
    const { epoch } = await restore(dir, file)
    await writeFile(
      join(dir, 'data.json'),
      (await readFile(join(dir, 'data.json'), 'utf8')).replace('make of', 'fake of'),
    )
    await expect(openJsonStore({ dir })).rejects.toThrow(StoreDamaged)
    expect(await restore(dir, file)).toMatchObject({ epoch: epoch + 1, rows: { cars: 2 } })
    await (await openJsonStore({ dir })).close()
  })

  it('of the same backup, when all that came after the last one is lost, is another time again', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    const hour = 3_600_000
    const lives = []
    for (const [name, now] of [
      ['first', 1_800_000_000_000],
      ['second', 1_800_000_000_000 + hour],
    ] as const) {
      vi.spyOn(Date, 'now').mockReturnValue(now)
      await restore(join(base, name), file)
      vi.restoreAllMocks()
      const store = await openJsonStore({ dir: join(base, name) })
      const view = await store.read()
      lives.push([view.epoch, view.get('users', '1')?.tokenVersion])
      await store.close()
    }
    expect(lives).toEqual([1_800_000_000, 1_800_003_600].map((second) => [second, second]))
  })

  it('refuses a running server and a damaged backup, and then touches nothing', async () => {
    const store = await someStore()
    await backup(dir, file)
    await expect(restore(dir, file)).rejects.toThrow(StoreInUse)
    await store.close()
    const before = await readdir(dir)
    await writeFile(file, (await readFile(file, 'utf8')).replace('make of', 'fake of'))
    await expect(restore(dir, file)).rejects.toThrow(`${file} is not a whole backup: bytes 0 to `)
    await writeFile(file, 'shopping list')
    await expect(restore(dir, file)).rejects.toThrow(
      `${file} is not a whole backup: it does not begin as a snapshot does. Nothing was changed.`,
    )
    expect(await readdir(dir)).toEqual(before)
  })

  it('follows another within the same millisecond: each keeps its own files aside', async () => {
    const store = await someStore()
    await backup(dir, file)
    await store.close()
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    const asides = [await restore(dir, file), await restore(dir, file), await restore(dir, file)].flatMap(
      ({ aside }) => aside,
    )
    vi.restoreAllMocks()
    expect(new Set(asides).size).toBe(asides.length)
    expect(await readdir(dir)).toEqual(expect.arrayContaining(asides))
  })

  it('cut short at any operation leaves the old store or the new one', async () => {
    const old = new SimulatedDisk()
    const store = await openSimulated(old)
    await enterInto(store, 'a')
    await store.close()
    const copy = old.files()['data.json'] as Buffer
    await enterInto(await openSimulated(old), 'b')
    const found = new Set<string>()
    const { epoch } = documentIn(copy).meta
    for (let number = 1; ; number++) {
      const disk = old.afterKill()
      disk.fault = (operation) => (operation.number === number ? 'crash-before' : undefined)
      const whole = restoreOnto(disk, documentIn(copy)).then(() => true)
      const done = await Promise.race([disk.crashed, whole])
      for (const after of [disk.afterKill(), disk.afterPowerCut(() => 0.4), disk.afterPowerCut(() => 0.9)]) {
        const opened = await openSimulated(after)
        const view = await opened.read()
        found.add(`${view.count('cars')} cars in the ${view.epoch === epoch ? 'same' : 'next'} epoch`)
        await opened.close()
      }
      if (done) break
    }
    expect([...found].sort()).toEqual(['1 cars in the next epoch', '2 cars in the same epoch'])
  })
})

describe('verify', () => {
  it('is content with a store in use and with a backup, and changes nothing', async () => {
    const store = await someStore()
    await backup(dir, file)
    expect(await verify(dir)).toMatchObject({ faults: [], tornBytes: 0, sequence: 2 })
    expect(await verify(file)).toMatchObject({ faults: [], sequence: 2 })
    await store.close()
  })

  it('names the damage', async () => {
    await (await someStore()).close()
    const name = (await readdir(dir)).find((one) => one.startsWith('journal')) as string
    await rm(join(dir, name))
    await expect(verify(dir)).rejects.toMatchObject({ file: name, offset: 0 })
  })
})

describe('reset-password', () => {
  it('gives one person a new password and ends the sessions', async () => {
    await (await someStore()).close()
    const password = await resetPassword(dir, 'ANN', async (text) => `hash of ${text}`)
    expect(password.length).toBeGreaterThanOrEqual(16)
    const store = await openJsonStore({ dir })
    const user = (await store.read()).get('users', '1')
    expect(user).toEqual({ ...ann, passwordHash: `hash of ${password}`, tokenVersion: 2 })
    await store.close()
  })

  it('finds a name in whichever form of Unicode the terminal sends it', async () => {
    const store = await openJsonStore({ dir })
    await store.transact([], (records) => records.put('users', '1', { ...ann, username: 'Jos\u00e9' }))
    await store.close()
    await expect(resetPassword(dir, 'jose\u0301', async (text) => text)).resolves.toEqual(expect.any(String))
  })

  it('refuses a stranger, a running server and an empty place', async () => {
    const hash = async (text: string) => text
    const store = await someStore()
    await expect(resetPassword(dir, 'ann', hash)).rejects.toThrow(StoreInUse)
    await store.close()
    await expect(resetPassword(dir, 'bob', hash)).rejects.toThrow('no user named bob')
    await expect(resetPassword(join(base, 'nothing'), 'ann', hash)).rejects.toThrow('no store')
    expect(await readdir(base)).toEqual(['data'])
  })
})

const ann: StoredUser = {
  id: 1,
  username: 'Ann',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'admin',
  createdAt: '2024-05-01T12:00:00.000Z',
  passwordHash: 'hash',
  tokenVersion: 1,
}

function documentIn(bytes: Buffer): Document {
  return parseSnapshot('backup', bytes, 1)
}
