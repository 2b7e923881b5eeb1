// What a pull and the outcomes of a push change on a device, row by row.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { readPosition, settle } from '#app/local/outbox/settle.ts'
import type { PulledChange, PullResponse } from '#domain/protocol/protocol.ts'
import {
  answered,
  envelopeOf,
  NOW,
  openedStore,
  outcomeOf,
  refusedRow,
  rowOf,
  withdrawnRow,
} from '#tests/support/device/outbox-rows.ts'

const CURSOR = '1.5.run'
const NEXT_CURSOR = '1.9.run'

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
  await update({ cursor: CURSOR, lastSeq: 2, nextSeq: 20 })
})

const update = (changes: Partial<Device>) =>
  store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), ...changes }]))
const device = () => store.read(openDevice)
const put = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const mids = async () => (await store.read((tx) => tx.all('outbox'))).map(({ envelope }) => envelope.mid)
const settledRows = () => store.read((tx) => tx.all('settled'))

/** @param sent differs from the present position when an outcome has arrived since the request */
async function pull(pulled: Partial<PullResponse> = {}, sent: { answeredSeq?: number } = {}): Promise<boolean> {
  const { cursor, ...position } = { ...(await store.read(readPosition)), ...sent }
  const response = { cursor: NEXT_CURSOR, now: NOW, more: false, changes: [], ...pulled }
  return settle(store, { ...position, cursor: cursor ?? '' }, response, randomUUID)
}

test('S31 a pull replaces and removes records, and moves the cursor', async () => {
  const record = (uid: string) => ({ uid, version: 9 }) as never
  await store.write(async (tx) => {
    await tx.put('cars', [{ uid: 'kept' }, { uid: 'deleted' }] as never[])
    await tx.put('inquiries', [{ uid: 'kept' }, { uid: 'deleted' }] as never[])
  })
  const changes = [
    { kind: 'car', uid: 'changed', record: record('changed') },
    { kind: 'car', uid: 'deleted', record: null },
    { kind: 'inquiry', uid: 'changed', record: record('changed') },
    { kind: 'inquiry', uid: 'deleted', record: null },
    { kind: 'settings', uid: 'site', record: { siteName: 'New' } },
    { kind: 'a kind of a newer server', uid: 'x', record: null },
  ] as never as PulledChange[]
  expect(await pull({ changes })).toBe(true)
  const uids = async (table: 'cars' | 'inquiries') => (await store.read((tx) => tx.all(table))).map(({ uid }) => uid)
  expect([await uids('cars'), await uids('inquiries')]).toEqual([
    ['changed', 'kept'],
    ['changed', 'kept'],
  ])
  expect(await store.read((tx) => tx.all('settings'))).toEqual([{ uid: 'site', record: { siteName: 'New' } }])
  expect(await device()).toMatchObject({ cursor: NEXT_CURSOR, lastSeq: 2, lastPulledAt: NOW })
})

test('S57 the deletion of an inquiry takes what is on the attention list about it, and nothing about others', async () => {
  const note = { fields: { note: { from: '', to: 'private' } } }
  await store.write((tx) =>
    tx.put('refused', [
      refusedRow(envelopeOf(1, 'inquiry.edit', 'deleted', note)),
      refusedRow(envelopeOf(2, 'inquiry.edit', 'other', note)),
    ]),
  )
  await pull({ changes: [{ kind: 'inquiry', uid: 'deleted', record: null }] })
  expect((await store.read((tx) => tx.all('refused'))).map(({ envelope }) => envelope.args)).toEqual([
    { fields: {} },
    note,
  ])
})

test.each([
  ['cursor', { cursor: '1.7.run' }],
  ['clientId', { clientId: 'another' }],
  ['lastSeq', { lastSeq: 3 }],
] as const)('S32 a response is ignored when another tab has changed the %s meanwhile', async (_, changes) => {
  const { cursor, ...position } = await store.read(readPosition)
  await update(changes)
  const before = await device()
  const response = { cursor: NEXT_CURSOR, now: NOW, more: false, changes: [], lastSeq: 1 }
  expect(await settle(store, { ...position, cursor: cursor ?? '' }, response, randomUUID)).toBe(false)
  expect(await device()).toEqual(before)
})

test('S12 a lastSeq below a seq whose outcome the device has makes it start over, and nothing of the response is applied', async () => {
  const { clientId } = await device()
  await put(answered(rowOf(3, 'car.edit', 'car'), 'applied'), rowOf(4, 'car.edit', 'car'))
  expect(await pull({ lastSeq: 3, lastMid: 'car.edit 3' })).toBe(true)
  expect((await device()).clientId).toBe(clientId)
  await update({ cursor: CURSOR, lastSeq: 2 })
  await put(answered(rowOf(5, 'car.edit', 'car'), 'applied'))
  expect(await pull({ lastSeq: 4, lastMid: 'car.edit 4' })).toBe(false)
  expect(await device()).toMatchObject({ cursor: CURSOR, lastSeq: 0 })
  const again = await device()
  expect(again.clientId).not.toBe(clientId)
  await update({ lastSeq: 2 })
  expect(await pull({ lastSeq: 1 })).toBe(false)
  expect((await device()).clientId).not.toBe(again.clientId)
})

test.each([
  ['another mutation', { lastSeq: 3, lastMid: 'of a copy' }, 2],
  ['a number that this device has not used', { lastSeq: 20, lastMid: 'of a copy' }, 2],
  ['its own mutation', { lastSeq: 3, lastMid: 'car.edit 3' }, 3],
  ['its withdrawal', { lastSeq: 4, lastMid: 'void 4' }, 4],
  ['what it has withdrawn', { lastSeq: 4, lastMid: 'car.edit 4' }, 4],
  ['a mutation that has left the outbox', { lastSeq: 5, lastMid: 'car.edit 5' }, 5],
  ['its last number', { lastSeq: 19, lastMid: 'car.edit 19' }, 19],
  ['no mutation, as an older server says', { lastSeq: 4, lastMid: '' }, 4],
] as const)('S13 after a pull whose lastSeq belongs to %s', async (_, pulled, lastSeq) => {
  await put(rowOf(3, 'car.edit', 'car'), withdrawnRow(4, 'car.edit', 'car'))
  await pull(pulled)
  expect(await device()).toMatchObject({ lastSeq, cursor: NEXT_CURSOR })
})

test('S12 the position of a request has the last of several outcomes: a lower lastSeq makes the device start over', async () => {
  const { clientId } = await device()
  await put(...[3, 4].map((seq) => answered(rowOf(seq, 'car.edit', 'car'), 'applied')))
  expect(await pull({ lastSeq: 3 })).toBe(false)
  expect((await device()).clientId).not.toBe(clientId)
})

test('S32 a pull without changes moves lastSeq', async () => {
  await update({ lastPrunedAt: NOW })
  expect(await pull({ cursor: CURSOR, lastSeq: 3 })).toBe(true)
  expect(await device()).toMatchObject({ cursor: CURSOR, lastSeq: 3 })
})

test('S32 S34 what the base includes leaves the outbox: applied mutations are settled, without content about visitors', async () => {
  const note = { fields: { note: { from: '', to: 'private' } } }
  const status = { fields: { status: { from: 'new', to: 'won' } } }
  await put(
    { ...answered(rowOf(3, 'car.create', 'car'), 'applied'), localId: 7, importId: 'import' },
    answered(rowOf(4, 'car.edit', 'car'), 'merged', { unchanged: ['price'] }),
    answered(rowOf(5, 'car.edit', 'car'), 'conflict'),
    answered(rowOf(6, 'car.edit', 'car'), 'noop'),
    answered(rowOf(7, 'car.edit', 'car'), 'refused'),
    answered(withdrawnRow(8, 'car.edit', 'car'), 'applied'),
    answered(withdrawnRow(9, 'car.edit', 'car'), 'noop', { code: 'voided' }),
    answered(rowOf(10, 'inquiry.edit', 'inquiry', note), 'applied'),
    answered(withdrawnRow(11, 'inquiry.edit', 'inquiry', note), 'applied'),
    answered(rowOf(12, 'inquiry.edit', 'inquiry', status), 'applied'),
    answered(rowOf(13, 'inquiry.create', 'inquiry'), 'applied'),
    rowOf(14, 'car.edit', 'car'),
    answered(rowOf(15, 'car.edit', 'car'), 'applied'),
  )
  await pull({ lastSeq: 14, lastMid: 'car.edit 14' }, { answeredSeq: 13 })
  // The fourteenth has no outcome yet, and the base does not include the next one.
  expect(await mids()).toEqual(['car.edit 14', 'car.edit 15'])
  const settled = await settledRows()
  expect(settled.map(({ mid, seq, at, isConflict, unchanged }) => [mid, seq, at, isConflict, unchanged])).toEqual(
    [
      ['car.create 3', 3, NOW, undefined, undefined],
      ['car.edit 4', 4, NOW, undefined, ['price']],
      ['car.edit 5', 5, NOW, true, undefined],
      ['car.edit 8', 8, NOW, undefined, undefined],
      ['inquiry.edit 12', 12, NOW, undefined, undefined],
    ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
  expect(settled.find(({ mid }) => mid === 'car.create 3')).toMatchObject({ localId: 7, importId: 'import' })
  expect(settled.find(({ mid }) => mid === 'car.edit 8')?.envelope.name).toBe('car.edit')
  expect(await device()).toMatchObject({ lastSeq: 14 })
})

test('S91 an import counts the mutations that have left the outbox without an effect', async () => {
  const counts = { rejected: 0, total: 3, groups: 1, nextGroup: 1, moved: 3, unchanged: 1 }
  await store.write((tx) => tx.put('imports', [{ importId: 'import', fileName: '', startedAt: NOW, ...counts }]))
  const ofImport = (row: OutboxRow) => ({ ...row, importId: 'import' })
  await put(
    ofImport(answered(rowOf(3, 'car.edit', 'car'), 'noop')),
    ofImport(answered(rowOf(4, 'car.edit', 'car'), 'noop')),
    ofImport(answered(rowOf(5, 'car.edit', 'car'), 'applied')),
    ofImport(answered(withdrawnRow(6, 'car.edit', 'car'), 'noop', { code: 'voided' })),
    answered(rowOf(7, 'car.edit', 'car'), 'noop'),
    { ...answered(rowOf(8, 'car.edit', 'car'), 'noop'), importId: 'one that is no longer listed' },
  )
  await pull({ lastSeq: 8, lastMid: 'car.edit 8' })
  expect(await store.read((tx) => tx.all('imports'))).toMatchObject([{ unchanged: 3 }])
})

const conflict = (uid: string, state: 'open' | 'resolved') => ({ uid, state, fields: {}, version: 9 }) as never
const conflicts = async () => (await store.read((tx) => tx.all('conflicts'))).map(({ uid, state }) => `${uid} ${state}`)

test('S32 a conflict that was resolved on this device stays until its record arrives, and any other one goes at once', async () => {
  const resolve = (seq: number, uid: string) => rowOf(seq, 'conflict.resolve', uid)
  const names = ['pending', 'answered', 'refused', 'withdrawn', 'other', 'settled']
  await store.write((tx) =>
    tx.put(
      'conflicts',
      names.map((uid) => conflict(uid, 'open')),
    ),
  )
  await put(
    answered(resolve(3, 'settled'), 'applied'),
    resolve(4, 'pending'),
    answered(resolve(5, 'answered'), 'applied'),
    answered(resolve(6, 'refused'), 'refused'),
    withdrawnRow(7, 'conflict.resolve', 'withdrawn'),
    rowOf(8, 'car.edit', 'other'),
  )
  const changes = names.map((uid) => ({ kind: 'conflict' as const, uid, record: conflict(uid, 'resolved') }))
  const added = { kind: 'conflict' as const, uid: 'new', record: conflict('new', 'open') }
  // The last page of the pull includes the third mutation.
  await pull({ changes: [...changes, added], lastSeq: 3, lastMid: 'conflict.resolve 3' } as never, {
    answeredSeq: 3,
  })
  expect(await conflicts()).toEqual(['answered resolved', 'new open', 'pending resolved'])
  // Their decisions settle.
  await recordOutcomes(store, (await device()).clientId, [outcomeOf(resolve(4, 'pending'), 'applied')], NOW)
  await pull({ lastSeq: 8, lastMid: 'car.edit 8', cursor: '1.10.run' })
  expect(await conflicts()).toEqual(['new open'])
})

test('S34 a conflict of an import that was decided on the server leaves its values with the settled mutation', async () => {
  const row = answered(rowOf(3, 'conflict.resolve', 'open'), 'refused')
  await store.write((tx) => tx.put('conflicts', [conflict('open', 'open')]))
  await put(row)
  await pull({ lastSeq: 3, lastMid: row.envelope.mid })
  expect(await conflicts()).toEqual(['open open'])
})

const push = async (...outcomes: NonNullable<OutboxRow['outcome']>[]) =>
  recordOutcomes(store, (await device()).clientId, outcomes, NOW)
const attention = async () =>
  (await store.read((tx) => tx.all('refused'))).map(({ mid, verdict, dependants = [] }) =>
    [mid, verdict.status, ...dependants.map((each) => each.mid)].join(' '),
  )

test('S13 outcomes of an earlier clientId change nothing', async () => {
  await put(rowOf(3, 'car.edit', 'car'))
  await recordOutcomes(store, 'an earlier one', [outcomeOf(rowOf(3, 'car.edit', 'car'), 'refused')], NOW)
  expect([await mids(), await attention()]).toEqual([['car.edit 3'], []])
  expect((await store.read((tx) => tx.all('outbox')))[0]?.outcome).toBeUndefined()
})

test('S32 the outcome of a mutation that the base includes settles it at once', async () => {
  await put(rowOf(1, 'car.edit', 'car'), rowOf(2, 'car.edit', 'car'), rowOf(3, 'car.edit', 'car'))
  await push(outcomeOf(rowOf(2, 'car.edit', 'car'), 'applied'), outcomeOf(rowOf(3, 'car.edit', 'car'), 'applied'))
  expect(await mids()).toEqual(['car.edit 1', 'car.edit 3'])
  expect((await settledRows()).map(({ mid }) => mid)).toEqual(['car.edit 2'])
})

test.each([1, 30])(
  'S20 %i refusals and the outcomes between them are recorded each for its mutation',
  async (count) => {
    const rows = Array.from({ length: 2 * count }, (_, index) => rowOf(3 + index, 'car.edit', 'car'))
    await put(...rows)
    await push(...rows.map((row, index) => outcomeOf(row, index % 2 === 0 ? 'refused' : 'applied')))
    const stored = await store.read((tx) => tx.all('outbox'))
    expect(stored.map(({ outcome }) => outcome?.mid)).toEqual(rows.map(({ envelope }) => envelope.mid))
    expect((await attention()).sort()).toEqual(
      rows.flatMap(({ envelope }, index) => (index % 2 === 0 ? [`${envelope.mid} refused`] : [])).sort(),
    )
  },
)

test.each([
  ['in time', { status: 'noop', code: 'voided' }, ['car.edit 3 refused car.edit 4']],
  ['refused', { status: 'refused', code: 'voided' }, ['car.edit 3 refused car.edit 4']],
  ['after it was applied', { status: 'applied' }, ['car.edit 3 applied', 'car.edit 4 refused']],
  ['after it was merged', { status: 'merged' }, ['car.edit 3 merged', 'car.edit 4 refused']],
  ['after it had changed nothing', { status: 'noop' }, ['car.edit 4 refused']],
  ['after it had raised a conflict, which is listed anyway', { status: 'conflict' }, ['car.edit 4 refused']],
] as const)('S21 a withdrawal %s', async (_, { status, ...more }, expected) => {
  const row = withdrawnRow(3, 'car.edit', 'car')
  await put(row)
  const dependants = [envelopeOf(4, 'car.edit', 'car')]
  const item = refusedRow(envelopeOf(3, 'car.edit', 'car'), { dependants })
  await store.write((tx) => tx.put('refused', [item]))
  await push(outcomeOf(row, status, more))
  expect(await attention()).toEqual(expected)
})

test.each([
  ['car.create', 'refused', 'not_found', true],
  ['car.create', 'refused', 'deleted', true],
  ['car.restore', 'refused', 'deleted', true],
  ['car.edit', 'refused', 'not_found', false],
  ['car.create', 'applied', 'not_found', false],
  ['car.create', 'refused', 'car_sold', false],
] as const)(
  'S20 a refusal after a %s that was %s, with the code %s, belongs to it: %s',
  async (name, status, code, isGrouped) => {
    const creation = envelopeOf(1, name, 'car', {}, 'creation')
    const other = envelopeOf(2, 'car.create', 'other', {}, 'other')
    await store.write((tx) => tx.put('refused', [refusedRow(other), refusedRow(creation, { verdict: { status } })]))
    const rows = [rowOf(3, 'car.edit', 'car'), rowOf(4, 'car.sell', 'car')]
    await put(...rows)
    await push(...rows.map((row) => outcomeOf(row, 'refused', { code })))
    expect(await attention()).toEqual(
      isGrouped
        ? [`creation ${status} car.edit 3 car.sell 4`, 'other refused']
        : ['car.edit 3 refused', 'car.sell 4 refused', `creation ${status}`, 'other refused'],
    )
  },
)
