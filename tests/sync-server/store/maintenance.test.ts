// The maintenance functions on real folders: what a backup contains, what a restore changes, and which sessions end.

import { chmod, lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LAST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import type { Document } from '#sync-server/store/engine/document.ts'
import { documentRows, loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { prepareRestored } from '#sync-server/store/maintenance/prepare-restored.ts'
import { replaceFolder } from '#sync-server/store/maintenance/replace-folder.ts'
import { noStore, type ReplacedStore } from '#sync-server/store/maintenance/replaced-store.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { StoreDamaged, StoreInUse } from '#sync-server/store/store-errors.ts'
import {
  type Counter,
  IDEMPOTENCY_RECORDS,
  PRUNED_TOMBSTONES,
  type StoredUser,
  userUid,
} from '#sync-server/store/tables.ts'
import { backup, resetPassword, restore, verify } from '#tests/support/server/maintain-folder.ts'
import { documentInBackup } from '#tests/support/server/rewrite-backup.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { documentIn } from '#tests/support/server/snapshot-document.ts'
import { createLedger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'
import { conflictRow, giveNumbers, inquiryRow, userRow, writeEntry } from './rows.ts'

const AT = '2024-06-01T12:00:00.000Z'

let base: string
let dir: string
let file: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'store-maintenance-'))
  dir = join(base, 'data')
  file = join(base, 'copy.json')
})

afterEach(() => rm(base, { recursive: true }))

async function someStore() {
  const store = await openJsonStore({ dir })
  for (const id of ['a', 'b']) await writeEntry(store, id)
  await store.transact((records) => {
    records.put('users', '1', ann)
    giveNumbers(records, { user: 2, inquiry: 10 })
  })
  return store
}

describe('backup', () => {
  it('contains everything acknowledged before it began, while writes and snapshots continue', async () => {
    const store = await openJsonStore({ dir, compactAboveBytes: 10_000 })
    const ledger = createLedger()
    let isWriting = true
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let i = 0; isWriting; i++) await ledger.write(store, `${writer}.${i}`)
    })
    for (let round = 0; round < 8; round++) {
      const before = new Set(ledger.acknowledged)
      await backup(dir, file)
      const { tables, meta } = await documentInBackup(file)
      for (const id of before) expect(tables.cars?.has(id)).toBe(true)
      expect([tables.cars?.size, tables[IDEMPOTENCY_RECORDS]?.size]).toEqual([meta.sequence, meta.sequence])
    }
    isWriting = false
    await Promise.all(writers)
    await store.close()
    expect((await readdir(base)).sort()).toEqual(['copy.json', 'data'])
  })

  it('works when the server is stopped, and contains no secret', async () => {
    await (await someStore()).close()
    await writeFile(join(dir, 'secret.key'), 'do not copy me')
    expect(await backup(dir, file)).toMatchObject({ sequence: 2, rows: { cars: 2, users: 1 } })
    expect(await readFile(file, 'utf8')).not.toContain('do not copy me')
  })

  it('is a new file that only its owner can read, also when the target exists or a link was put in its place', async () => {
    await (await someStore()).close()
    const other = join(base, 'other')
    await writeFile(other, 'not a backup')
    for (const name of ['copy.json', 'copy.json.tmp']) await symlink(other, join(base, name))
    await backup(dir, file)
    expect(await readFile(other, 'utf8')).toBe('not a backup')
    expect((await lstat(file)).isFile()).toBe(true)
    await chmod(file, 0o644)
    await backup(dir, file)
    expect((await lstat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(base)).sort()).toEqual(['copy.json', 'copy.json.tmp', 'data', 'other'])
  })

  it('rejects the data folder as its target, and a folder without a store', async () => {
    await (await someStore()).close()
    await expect(backup(dir, join(dir, 'copy.json'))).rejects.toThrow('another folder')
    await expect(backup(join(base, 'nothing'), file)).rejects.toThrow('no store')
  })
})

describe('restore', () => {
  it('restores the rows in a new epoch, and issues no number again that was issued after the backup', async () => {
    const store = await someStore()
    await backup(dir, file)
    await writeEntry(store, 'after the backup')
    await store.transact((records) => records.put('users', '1', { ...ann, tokenVersion: 7 }))
    const { epoch } = await store.read()
    await store.close()
    const { replacedFiles } = await restore(dir, file)
    expect(replacedFiles.length).toBe(2)
    expect(await readdir(dir)).toEqual(expect.arrayContaining(replacedFiles))
    const restored = await openJsonStore({ dir })
    const view = await restored.read()
    expect([...view.all('cars')].map((car) => car.uid)).toEqual(['a', 'b'])
    expect(view.epoch).toBeGreaterThan(epoch)
    expect(view.sequence).toBe(1_000_003)
    expect(view.get('counters', 'car')?.value).toBe(101_002)
    expect(view.get('counters', 'inquiry')?.value).toBe(1010)
    expect(view.get('counters', 'user')?.value).toBe(1002)
    expect(view.get('counters', 'appointment')?.value).toBe(1000)
    expect(view.get('counters', 'check')?.value).toBe(1000)
    expect(view.get('users', '1')?.tokenVersion).toBeGreaterThan(7)
    await restored.close()
    expect((await restore(dir, file)).epoch).toBeGreaterThan(view.epoch)
  })

  it('is ahead of what both stores have issued, also ahead of the clock; a number never passes its last', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    const ahead = 5_000_000_000
    const issuedHere: ReplacedStore = {
      ...noStore(),
      epoch: ahead,
      sequence: ahead,
      counters: new Map([
        ['inquiry', 5000],
        ['car', LAST_CAR_NUMBER - 5],
      ]),
      tokenVersions: new Map([['1', ahead]]),
    }
    const issued = ({ meta, tables }: Document) => ({
      epoch: meta.epoch,
      sequence: meta.sequence,
      numbers: ['inquiry', 'car'].map((key) => (tables.counters?.get(key) as Counter | undefined)?.value),
      tokens: (tables.users?.get('1') as StoredUser | undefined)?.tokenVersion,
    })
    const restored = async (from: Document, replaced: ReplacedStore) =>
      loadDocument((await prepareRestored(documentRows(from), replaced)).stored)
    const first = await restored(await documentInBackup(file), issuedHere)
    const numbers = [6000, LAST_CAR_NUMBER]
    expect(issued(first)).toEqual({ epoch: ahead + 1, sequence: ahead + 1_000_000, numbers, tokens: ahead + 1 })
    expect(issued(await restored(first, noStore()))).toEqual({
      epoch: ahead + 2,
      sequence: ahead + 2_000_000,
      numbers: [7000, LAST_CAR_NUMBER],
      tokens: ahead + 2,
    })
  })

  it('of the backup of another site keeps its users, whoever was deleted here under their numbers', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    const entry = { mid: 'm', name: 'user.delete', by: 'zoe', recordUid: userUid(1), history: {}, madeAt: AT } as const
    const here = { ...noStore(), id: 'another', userDeletions: new Map([['1', { ...entry, appliedAt: AT }]]) }
    const { stored, stillDeleted } = await prepareRestored(documentRows(await documentInBackup(file)), here)
    expect(stillDeleted.users).toEqual([])
    expect((await loadDocument(stored)).tables.users?.size).toBe(1)
  })

  it('leaves photos to the third store that has them', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    await photoFilesIn(dir).setOwner('a third store')
    await restore(dir, file)
    expect(await photoFilesIn(dir).owner()).toBe('a third store')
  })

  it('does not bring back enquiries and users that were deleted after the backup, however often it is repeated', async () => {
    const store = await someStore()
    await store.transact((records) => {
      records.put('users', '2', userRow(2, 'Bob'))
      for (const [uid, id] of [
        ['erased', 1],
        ['pruned', 2],
        ['kept', 3],
      ] as const)
        records.put('inquiries', uid, inquiryRow(uid, id, records.nextSequence()))
      for (const uid of ['erased', 'pruned', 'kept'])
        records.put('mails', uid, { queuedAt: '2024-06-01T12:00:00.000Z', attempts: 9, nextAt: null, sentTo: [] })
      const version = records.nextSequence()
      records.put('conflicts', 'conflict', conflictRow('erased', version))
    })
    await backup(dir, file)
    await store.transact((records) => {
      const deletedAt = '2024-06-01T12:00:00.000Z'
      for (const uid of ['erased', 'pruned']) records.remove('mails', uid)
      records.remove('inquiries', 'erased')
      records.put('deletions', 'erased', {
        kind: 'inquiry',
        uid: 'erased',
        id: 1,
        deletedAt,
        version: records.nextSequence(),
      })
      records.remove('inquiries', 'pruned')
      records.put(PRUNED_TOMBSTONES, 'pruned', { kind: 'inquiry', id: 2, deletedAt })
      records.remove('users', '2')
      const entry = {
        mid: 'm',
        name: 'user.delete',
        by: 'ann',
        recordUid: userUid(2),
        history: {},
        madeAt: deletedAt,
        appliedAt: deletedAt,
      }
      records.put('activity', String(records.nextSequence()), entry)
    })
    await store.close()
    for (const round of ['first', 'second']) {
      const { stillDeleted } = await restore(dir, file)
      expect(stillDeleted, round).toMatchObject({ records: { inquiries: [1, 2] }, users: ['Bob'] })
      const { tables } = await documentIn(await readFile(join(dir, 'data.json')))
      expect([...(tables.inquiries?.keys() ?? [])]).toEqual(['kept'])
      expect([...(tables.mails?.keys() ?? [])]).toEqual(['kept'])
      expect([...(tables.users?.keys() ?? [])]).toEqual(['1'])
      expect(JSON.stringify([...(tables.conflicts?.values() ?? [])])).not.toContain('private')
      expect(await verify(dir)).toMatchObject({ faults: [] })
    }
    expect((await restore(dir, file, { withDeleted: true })).rows).toMatchObject({ inquiries: 3, users: 2 })
  })

  it('does not bring back a reservation that was deleted after the backup', async () => {
    const store = await openJsonStore({ dir })
    const row = { by: 'ann', for: 'Ada Byron', until: '2024-06-02', createdAt: AT, updatedAt: AT }
    await store.transact((records) => {
      records.put('users', '1', ann)
      giveNumbers(records, { user: 1, reservation: 2 })
      for (const [uid, id] of [
        ['deleted', 1],
        ['kept', 2],
      ] as const)
        records.put('reservations', uid, { ...row, uid, id, carUid: uid, version: records.nextSequence() })
    })
    await backup(dir, file)
    await store.transact((records) => {
      records.remove('reservations', 'deleted')
      const deletion = { kind: 'reservation', uid: 'deleted', id: 1, deletedAt: AT } as const
      records.put('deletions', 'deleted', { ...deletion, version: records.nextSequence() })
    })
    await store.close()
    const { stillDeleted } = await restore(dir, file)
    expect(stillDeleted.records.reservations).toEqual([1])
    const { tables } = await documentIn(await readFile(join(dir, 'data.json')))
    expect([...(tables.reservations?.keys() ?? [])]).toEqual(['kept'])
    expect(await verify(dir)).toMatchObject({ faults: [] })
  })

  it('refuses to leave users without an admin, and then changes nothing', async () => {
    const store = await openJsonStore({ dir })
    await store.transact((records) => {
      records.put('users', '1', ann)
      records.put('users', '2', userRow(2, 'Bob'))
      giveNumbers(records, { user: 2 })
    })
    await backup(dir, file)
    await store.transact((records) => {
      records.remove('users', '1')
      const entry = {
        mid: 'm',
        name: 'user.delete',
        by: 'zoe',
        recordUid: userUid(1),
        history: {},
        madeAt: '',
        appliedAt: '2024-06-01T12:00:00.000Z',
      }
      records.put('activity', String(records.nextSequence()), entry)
    })
    await store.close()
    const before = await readdir(dir)
    await expect(restore(dir, file)).rejects.toThrow('--with-deleted')
    expect(await readdir(dir)).toEqual(before)
    expect((await restore(dir, file, { withDeleted: true })).rows.users).toBe(2)
  })

  it('works in an empty folder, and over a damaged store', async () => {
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

  it('works when the journal is missing with which the store was stopped', async () => {
    const store = await someStore()
    await backup(dir, file)
    // The name of the journal that is lost is higher than that of any other file.
    await store.compact()
    await store.close()
    await rm(join(dir, 'journal-2.log'))
    await expect(openJsonStore({ dir })).rejects.toThrow('journal-2.log is damaged at byte 0: it is missing')
    await restore(dir, file)
    const restored = await openJsonStore({ dir })
    expect((await restored.read()).count('cars')).toBe(2)
    await restored.close()
  })

  it('of the same backup into two folders starts different epochs, because the clock advances them', async () => {
    await (await someStore()).close()
    await backup(dir, file)
    const hour = 3_600_000
    const results = []
    for (const [name, now] of [
      ['first', 1_800_000_000_000],
      ['second', 1_800_000_000_000 + hour],
    ] as const) {
      vi.spyOn(Date, 'now').mockReturnValue(now)
      await restore(join(base, name), file)
      vi.restoreAllMocks()
      const store = await openJsonStore({ dir: join(base, name) })
      const view = await store.read()
      results.push([view.epoch, view.get('users', '1')?.tokenVersion])
      await store.close()
    }
    expect(results).toEqual([1_800_000_000, 1_800_003_600].map((second) => [second, second]))
  })

  it('rejects a running server and a damaged backup, and then changes nothing', async () => {
    const store = await someStore()
    await backup(dir, file)
    await expect(restore(dir, file)).rejects.toThrow(StoreInUse)
    await store.close()
    const before = await readdir(dir)
    await writeFile(file, (await readFile(file, 'latin1')).replace('make of', 'fake of'), 'latin1')
    await expect(restore(dir, file)).rejects.toThrow(
      `${file} is not a complete backup: a file does not match SHA256SUMS: data.json`,
    )
    await writeFile(file, 'shopping list')
    await expect(restore(dir, file)).rejects.toThrow(/copy.json is not a complete backup: .* Nothing was changed./)
    expect(await readdir(dir)).toEqual(before)
  })

  it('keeps the replaced files of every restore, also of several in one millisecond', async () => {
    const store = await someStore()
    await backup(dir, file)
    await store.close()
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    const replaced = [await restore(dir, file), await restore(dir, file), await restore(dir, file)].flatMap(
      ({ replacedFiles }) => replacedFiles,
    )
    vi.restoreAllMocks()
    expect(new Set(replaced).size).toBe(replaced.length)
    expect(await readdir(dir)).toEqual(expect.arrayContaining(replaced))
  })

  it('interrupted at any operation leaves the old store or the new one', async () => {
    const old = new SimulatedDisk()
    const store = await openSimulated(old)
    await writeEntry(store, 'a')
    await store.compact()
    await store.close()
    const copy = old.files()['data.json'] as Buffer
    await writeEntry(await openSimulated(old), 'b')
    const found = new Set<string>()
    const { epoch } = (await documentIn(copy)).meta
    for (let number = 1; ; number++) {
      const disk = old.afterKill()
      disk.fault = (operation) => (operation.number === number ? 'crash-before' : undefined)
      const backedUp = documentRows(await documentIn(copy))
      const restored = async (replaced: ReplacedStore | null) =>
        (await prepareRestored(backedUp, replaced ?? noStore())).stored
      const completed = replaceFolder(disk, restored).then(() => true)
      const isComplete = await Promise.race([disk.crashed, completed])
      for (const after of [disk.afterKill(), disk.afterPowerCut(() => 0.4), disk.afterPowerCut(() => 0.9)]) {
        const opened = await openSimulated(after)
        const view = await opened.read()
        found.add(`${view.count('cars')} cars in the ${view.epoch === epoch ? 'same' : 'next'} epoch`)
        await opened.close()
      }
      if (isComplete) break
    }
    expect([...found].sort()).toEqual(['1 cars in the next epoch', '2 cars in the same epoch'])
  })
})

describe('verify', () => {
  it('accepts a store in use and a backup, and changes nothing', async () => {
    const store = await someStore()
    await backup(dir, file)
    expect(await verify(dir)).toMatchObject({ faults: [], tornBytes: 0, sequence: 2 })
    expect(await verify(file)).toMatchObject({ faults: [], sequence: 2 })
    await store.close()
  })

  it('names the damaged file and offset', async () => {
    await (await someStore()).close()
    const name = (await readdir(dir)).find((one) => one.startsWith('journal')) as string
    await rm(join(dir, name))
    await expect(verify(dir)).rejects.toMatchObject({ file: name, offset: 0 })
  })
})

describe('reset-password', () => {
  it('sets a new password for one user, ends the sessions and switches two-factor log-in off', async () => {
    const running = await someStore()
    const twoFactor = { secret: 'A'.repeat(32), lastStep: 1, recoveryHashes: [] }
    await running.transact((records) => records.put('users', '1', { ...ann, twoFactor }))
    await running.close()
    const { password } = await resetPassword(dir, 'ANN', async (text) => `hash of ${text}`)
    expect(password.length).toBeGreaterThanOrEqual(16)
    const store = await openJsonStore({ dir })
    const user = (await store.read()).get('users', '1')
    expect(user).toEqual({ ...ann, passwordHash: `hash of ${password}`, tokenVersion: 2, mustChangePassword: true })
    await store.close()
  })

  it('finds a user name in every Unicode form that a terminal may send', async () => {
    const store = await openJsonStore({ dir })
    await store.transact((records) => records.put('users', '1', { ...ann, username: 'Jos\u00e9' }))
    await store.close()
    await expect(resetPassword(dir, 'jose\u0301', async (text) => text)).resolves.toMatchObject({ user: 1 })
  })

  it('rejects an unknown user, a running server and an empty folder', async () => {
    const hash = async (text: string) => text
    const store = await someStore()
    await expect(resetPassword(dir, 'ann', hash)).rejects.toThrow(StoreInUse)
    await store.close()
    await expect(resetPassword(dir, 'bob', hash)).rejects.toThrow('no user named bob')
    await expect(resetPassword(join(base, 'nothing'), 'ann', hash)).rejects.toThrow('no store')
    expect(await readdir(base)).toEqual(['data'])
  })
})

const ann = userRow(1, 'Ann', 'admin')
