// The faults that `verify` and `restore` find in the content of a store. Each fault is one line that names table and key, and no value.
import { describe, expect, it } from 'vitest'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { firstStart } from '#sync-server/first-start/first-start.ts'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { rowFaults } from '#sync-server/store/maintenance/row-faults.ts'
import { wholeDocument } from '#tests/support/server/maintain-folder.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow, inquiryRow, userRow } from './rows.ts'

const AT = '2024-05-01T12:00:00.000Z'
type Content = Record<string, Record<string, StoredRow>>

const content = (): Content => ({
  cars: { a: carRow({ uid: 'a', id: 100_000, version: 1, stockNumber: 'A 1' }) },
  inquiries: { i: inquiryRow('i', 1, 2) },
  users: { 1: userRow(1, 'Ann', 'admin'), 2: userRow(2, 'Bob') },
  deletions: { d: { uid: 'd', version: 3, kind: 'car', id: 100_001, deletedAt: AT } },
  counters: { car: { value: 100_001 }, inquiry: { value: 1 }, user: { value: 2 } },
  mails: { i: { queuedAt: AT, attempts: 0, nextAt: AT, sentTo: [] } },
  settings: {},
  activity: {},
  subscriptions: {},
})

/** The faults of a store with another row, or without one. */
function faultsWith(table: string, key: string, row: object | null): Promise<string[]> {
  const tables = content()
  if (row) tables[table] = { ...tables[table], [key]: row }
  else delete tables[table]?.[key]
  return rowFaults(
    documentRows({
      meta: { format: FORMAT, store: 'store', epoch: 1, sequence: 9, batch: 1, generation: 1, runs: [] },
      tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, new Map(Object.entries(rows))])),
    }),
  )
}

describe('a store', () => {
  it('without a fault is accepted, also before its first start', async () => {
    expect(await faultsWith('users', '3', null)).toEqual([])
    expect(
      await rowFaults(
        documentRows({
          meta: { format: FORMAT, store: 's', epoch: 1, sequence: 0, batch: 0, generation: 1, runs: [] },
          tables: {},
        }),
      ),
    ).toEqual([])
  })

  it('is accepted after a first start with the sample inventory', async () => {
    const disk = new SimulatedDisk()
    const store = await openSimulated(disk)
    const hasher = { ...passwordHasher(), hash: async () => 'hash' }
    await firstStart(store, { username: 'ann', password: 'a long password', seed: 'sample', hasher, now: new Date() })
    await store.close()
    const document = await wholeDocument(disk)
    expect(await rowFaults(documentRows(document))).toEqual([])
    expect(document.tables.cars?.size).toBeGreaterThan(10)
  })

  const admin = userRow(1, 'Ann', 'admin')
  const car = carRow({ uid: 'a', id: 100_000, version: 1 })
  const subscription = {
    endpoint: 'https://push.example/x',
    keys: { p256dh: '', auth: '' },
    userId: 1,
    tokenVersion: 1,
    serverKey: 'k',
    since: AT,
  }

  it.each<[what: string, table: string, key: string, row: object | null, faults: string[]]>([
    [
      'whose only admin has a role that does not exist',
      'users',
      '1',
      { ...admin, role: 'owner' },
      ['users 1 has another shape: role', 'users has no admin who can log in'],
    ],
    [
      'whose only admin has no password',
      'users',
      '1',
      { ...admin, passwordHash: '' },
      ['users has no admin who can log in'],
    ],
    ['whose only admin is missing', 'users', '1', null, ['users has no admin who can log in']],
    ['with a price below 0', 'cars', 'a', { ...car, price: -1 }, ['cars a has another shape: price']],
    ['with a null for a text', 'cars', 'a', { ...car, description: null }, ['cars a has another shape: description']],
    ['with an unknown fuel', 'cars', 'a', { ...car, fuelType: 'coal' }, ['cars a has another shape: fuelType']],
    ['with a sold car that visitors see', 'cars', 'a', { ...car, sold: true, enabled: true }, ['cars a: a sold car']],
    ['with a number above its counter', 'cars', 'a', { ...car, id: 100_002 }, ['cars a has a number']],
    ['with a number below its range', 'cars', 'a', { ...car, id: 7 }, ['cars a has a number']],
    [
      'with a tombstone whose number is above its counter',
      'deletions',
      'd',
      { uid: 'd', version: 3, kind: 'car', id: 100_002, deletedAt: AT },
      ['deletions d has a number'],
    ],
    ['with a user whose number is above the counter', 'users', '3', userRow(3, 'Cid'), ['users 3 has a number']],
    ['with one user name twice', 'users', '2', userRow(2, 'ANN'), ['users 1 and 2 have the same username']],
    ['with a version above its sequence', 'cars', 'a', { ...car, version: 10 }, ['cars a is newer']],
    [
      'with an activity entry above its sequence',
      'activity',
      '10',
      { mid: 'm', name: 'car.edit', by: 'ann', recordUid: 'a', history: {}, madeAt: AT, appliedAt: AT },
      ['activity 10 is newer'],
    ],
    [
      'with settings that cannot be read',
      'settings',
      'site',
      { version: 1, values: { openingHours: 7 } },
      ['settings site has another shape'],
    ],
    [
      'with a subscription to an unknown topic',
      'subscriptions',
      's',
      { ...subscription, topics: ['weather'] },
      ['subscriptions s has another shape: topics.0'],
    ],
    ['with an e-mail about an enquiry that is not there', 'inquiries', 'i', null, ['mails i is about no enquiry']],
    [
      'with a row under the key of another',
      'inquiries',
      'x',
      inquiryRow('i', 1, 2),
      ['inquiries x names something else'],
    ],
    ['with an unknown table', 'nothing', 'x', {}, ['The table nothing is not known']],
  ])('%s is refused', async (_, table, key, row, faults) => {
    expect(await faultsWith(table, key, row)).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })

  it('is described without personal data', async () => {
    const faults = await faultsWith('inquiries', 'i', { ...inquiryRow('i', 99, 99), status: 'Ada', note: 7 })
    expect(faults).toHaveLength(1)
    expect(faults.join()).not.toMatch(/Ada|Byron|7700900123/)
  })
})
