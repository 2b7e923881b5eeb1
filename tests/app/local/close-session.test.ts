// What a log-out asks about, and what is on the device afterwards. Each table has a row.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDevice, openSession, SessionClosed } from '#app/local/db/device.ts'
import { type LocalStore, TABLE_NAMES, type TableName } from '#app/local/db/local-store.ts'
import { tokenFingerprint } from '#app/local/db/token-fingerprint.ts'
import { closeSession, NO_UNFINISHED_WORK, unconfirmedWork } from '#app/local/session/close-session.ts'
import {
  adding,
  answered,
  envelopeOf,
  hashOf,
  NOW,
  openedStore,
  photoRow,
  refusedRow,
  rowOf,
  TOKEN,
  withdrawnRow,
} from '#tests/support/device/outbox-rows.ts'

let store: LocalStore

const rowsIn = (table: TableName) => store.read((tx) => tx.all(table))
const filled = async () => {
  const counts = await Promise.all(TABLE_NAMES.map(async (table) => [table, (await rowsIn(table)).length] as const))
  return counts.filter(([, count]) => count > 0).map(([table]) => table)
}

beforeEach(async () => {
  store = await openedStore()
  await store.write(async (tx) => {
    await tx.put('cars', [{ uid: 'car', images: [] } as never])
    await tx.put('inquiries', [{ uid: 'inquiry' } as never])
    await tx.put('settings', [{ uid: 'site', record: {} as never }])
    await tx.put('conflicts', [{ uid: 'conflict', state: 'open', fields: {} } as never])
    await tx.put('outbox', [rowOf(1, 'car.edit', 'car', adding('a'))])
    await tx.put('refused', [refusedRow(envelopeOf(0, 'car.edit', 'car'))])
    const settled = envelopeOf(0, 'car.sell', 'car')
    await tx.put('settled', [{ mid: settled.mid, seq: 0, envelope: settled, at: NOW }])
    await tx.put('enquiries', [{ mid: 'enquiry', at: NOW, state: 'waiting' }])
    await tx.put('aliases', [{ id: 1_000_000_000, uid: 'car' }])
    await tx.put('drafts', [{ key: 'form', at: NOW, base: {}, values: { images: [] } }])
    await tx.put('photos', [photoRow('a', 'waiting')])
    await tx.put('photoFiles', [{ hash: hashOf('a'), bytes: new ArrayBuffer(1) }])
    const counts = { rejected: 0, total: 1, groups: 1, nextGroup: 0, moved: 0, unchanged: 0 }
    await tx.put('imports', [{ importId: 'import', fileName: 'cars.csv', startedAt: NOW, ...counts }])
    const planned = { name: 'car.create' as const, mid: 'planned', args: {} }
    await tx.put('importGroups', [{ key: 'import:0', format: 1, requests: [planned] }])
    const device = await openDevice(tx)
    await tx.put('device', [{ ...device, cursor: '1.1.run', lastSeq: 1, epoch: 1, staff: [{ id: 1, name: 'Ann' }] }])
  })
})

test('S61 "keep" leaves the outbox and everything that belongs to it, and deletes what the server has sent, drafts and the token', async () => {
  const [before] = await rowsIn('device')
  expect(await closeSession(store, { keepMutations: true })).toBeNull()
  const kept = ['outbox', 'refused', 'settled', 'aliases', 'device', 'photos', 'photoFiles', 'imports', 'importGroups']
  expect(await filled()).toEqual(kept)
  const { token: _, staff: __, ...left } = before as never as Record<string, unknown>
  expect(await rowsIn('device')).toEqual([{ ...left, cursor: null, session: 'closed', ended: tokenFingerprint(TOKEN) }])
})

test('S61 "discard" leaves the fingerprint of the ended session and nothing else', async () => {
  expect(await closeSession(store, { keepMutations: false })).toBeNull()
  expect(await filled()).toEqual(['device'])
  expect(await rowsIn('device')).toMatchObject([
    { session: 'closed', clientId: '', cursor: null, nextSeq: 1, lastSeq: 0, ended: tokenFingerprint(TOKEN) },
  ])
  expect(JSON.stringify(await rowsIn('device'))).not.toContain(TOKEN)
})

test('S61 asks about each thing that a log-out would discard, by its name', async () => {
  await store.write(async (tx) => {
    await tx.put('outbox', [
      answered(rowOf(2, 'car.edit', 'car'), 'applied'),
      answered(rowOf(3, 'car.edit', 'car'), 'refused'),
      withdrawnRow(4, 'car.edit', 'car'),
      answered(withdrawnRow(5, 'car.edit', 'car'), 'noop', { code: 'voided' }),
    ])
    await tx.put('photos', [photoRow('b', 'refused'), photoRow('c', 'waiting')])
  })
  const asked = {
    // The base does not include the second one yet. The server may not have received the fourth.
    pending: ['car.edit 1', 'car.edit 2', 'void 4', 'planned'],
    photos: [hashOf('a')],
    refused: ['car.edit 0', hashOf('b')],
    drafts: ['form'],
  }
  const asks = (confirmed: typeof asked) => unconfirmedWork(store, { keepMutations: false, confirmed })
  expect(await unconfirmedWork(store, { keepMutations: false, confirmed: NO_UNFINISHED_WORK })).toEqual(asked)
  expect(await asks(asked)).toBeNull()
  for (const kind of ['pending', 'photos', 'refused', 'drafts'] as const) {
    for (const name of asked[kind]) {
      const others = { ...asked, [kind]: asked[kind].filter((other) => other !== name) }
      expect(await asks(others), name).toEqual(asked)
      expect(await closeSession(store, { keepMutations: false, confirmed: others }), name).toEqual(asked)
    }
  }
  expect(await filled()).toContain('cars')
  expect(await closeSession(store, { keepMutations: false, confirmed: asked })).toBeNull()
})

test('S61 "keep" asks about unsaved forms only', async () => {
  const options = { keepMutations: true, confirmed: NO_UNFINISHED_WORK }
  expect(await unconfirmedWork(store, options)).toMatchObject({ drafts: ['form'] })
  await store.write((tx) => tx.remove('drafts', ['form']))
  expect(await unconfirmedWork(store, options)).toBeNull()
})

test('S61 the database of a session that has replaced the one that ends is left alone', async () => {
  expect(await closeSession(store, { keepMutations: false, exceptToken: TOKEN })).toBeNull()
  expect(await filled()).toContain('cars')
  expect(await closeSession(store, { keepMutations: true, exceptToken: 'another token of this user' })).toBeNull()
  expect(await filled()).not.toContain('cars')
})

test('S61 a second log-out of the same session discards nothing that the first one has kept', async () => {
  await closeSession(store, { keepMutations: true })
  await closeSession(store, { keepMutations: false })
  expect(await filled()).toContain('outbox')
})

test.each(['closed', 'gone'] as const)('S60 nothing is read or written as %s', async (session) => {
  await store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), session }]))
  await expect(store.read(openDevice)).rejects.toThrow(SessionClosed)
})

test('S60 the session that was logged out does not open its database again, and the next one goes on with its outbox', async () => {
  const [before] = (await rowsIn('device')) as { clientId: string }[]
  await closeSession(store, { keepMutations: true })
  await expect(openSession(store, randomUUID, TOKEN)).rejects.toThrow(SessionClosed)
  const next = await openSession(store, randomUUID, 'the token of the next session')
  expect(next.clientId).toMatch(/^[\da-f-]{36}$/)
  expect(next).toMatchObject({ clientId: before?.clientId, session: 'open', token: 'the token of the next session' })
  // Another token of the same session, as after a change of the password.
  await openSession(store, randomUUID, 'the renewed token')
  expect(await rowsIn('device')).toMatchObject([{ token: 'the renewed token', clientId: before?.clientId }])
})
