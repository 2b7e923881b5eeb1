// Changes of a pull and of the outcomes of a push on a device, row by row.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Device, ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { settle } from '#app/local/outbox/base.ts'
import { recordOutcomes } from '#app/local/outbox/outbox.ts'
import { rowMid } from '#domain/mutations/subjects.ts'
import type { Outcome, PulledChange, PullResponse } from '#domain/protocol/protocol.ts'
import {
  answered,
  cursorAt,
  envelopeOf,
  NOW,
  openedStore,
  outcomeOf,
  refusedRow,
  rowOf,
} from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { carRow } from '#tests/sync-server/store/rows.ts'

const CURSOR = cursorAt(5)
const NEXT_CURSOR = cursorAt(9)
const IMPORT: ImportOfRow = { id: 'import', fileName: 'cars.csv', startedAt: NOW, total: 3, rejected: 0 }

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
  await update({ cursor: CURSOR })
})

const update = (changes: Partial<Device>) =>
  store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), ...changes }]))
const device = () => store.read(openDevice)
const put = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const outbox = () => store.read((tx) => tx.all('outbox'))
const mids = async () => (await outbox()).map(({ envelope }) => envelope.mid)
const settledRows = () => store.read((tx) => tx.all('settled'))
const settledMids = async () => (await settledRows()).map(({ mid }) => mid)
const refused = () => store.read((tx) => tx.all('refused'))

async function pull(pulled: Partial<PullResponse> = {}): Promise<boolean> {
  const { cursor } = await store.read(openDevice)
  return settle(store, cursor ?? '', { cursor: NEXT_CURSOR, now: NOW, more: false, changes: [], ...pulled })
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
  expect(await device()).toMatchObject({ cursor: NEXT_CURSOR, position: NEXT_CURSOR })
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
  expect((await refused()).map(({ envelope }) => envelope.args)).toEqual([{ fields: {} }, note])
})

test('S32 a response is ignored when another tab has moved the cursor', async () => {
  const { cursor } = await store.read(openDevice)
  await update({ cursor: cursorAt(7) })
  await put(answered(rowOf(6, 'car.edit', 'car'), 'applied'))
  const before = await device()
  const changes = [{ kind: 'car', uid: 'car', record: null }] as const
  expect(await settle(store, cursor ?? '', { cursor: NEXT_CURSOR, now: NOW, more: false, changes: [...changes] })).toBe(
    false,
  )
  expect(await device()).toEqual(before)
  expect(await mids()).toEqual(['car.edit 6'])
})

test('a pull that brings nothing writes nothing', async () => {
  await put(rowOf(1, 'car.edit', 'car'))
  const { revision } = await store.snapshot()
  expect(await pull({ cursor: CURSOR })).toBe(true)
  expect((await store.snapshot()).revision).toBe(revision)
})

test('S32 rows leave the outbox by the position of their outcome, with the last page of a pull', async () => {
  await put(
    answered(rowOf(8, 'car.edit', 'car'), 'applied'),
    answered(rowOf(9, 'car.edit', 'car'), 'applied'),
    answered(rowOf(10, 'car.edit', 'car'), 'applied'),
    rowOf(11, 'car.edit', 'car'),
  )
  await update({ position: cursorAt(10) })
  await pull({ more: true })
  expect(await mids()).toHaveLength(4)
  // The base is behind an outcome.
  expect(await device()).toMatchObject({ cursor: NEXT_CURSOR, position: cursorAt(10) })
  await pull()
  expect(await mids()).toEqual(['car.edit 10', 'car.edit 11'])
  await pull({ cursor: cursorAt(100) })
  expect(await mids()).toEqual(['car.edit 11'])
  expect((await settledMids()).toSorted()).toEqual(['car.edit 10', 'car.edit 8', 'car.edit 9'])
})

test('S32 a pull that moves no cursor settles the rows that the base includes', async () => {
  await put(answered(rowOf(4, 'car.edit', 'car'), 'applied'))
  expect(await pull({ cursor: CURSOR })).toBe(true)
  expect([await mids(), await settledMids()]).toEqual([[], ['car.edit 4']])
})

test('S34 what had an effect is kept for a week with its outcome, without content about visitors', async () => {
  const note = { fields: { note: { from: '', to: 'private' } } }
  const status = { fields: { status: { from: 'new', to: 'won' } } }
  const reservation = { carUid: 'car', until: '2030-11-24', for: 'Olga Owner' }
  const created = { ...answered(rowOf(1, 'car.create', 'car'), 'applied', { id: 7 }), import: IMPORT }
  const undoing = { car: { name: 'car.edit', args: { fields: {} } } }
  const edited = { ...answered(rowOf(2, 'car.edit', 'car'), 'merged', { unchanged: ['price'] }), undoing }
  await put(
    created,
    edited,
    answered(rowOf(3, 'car.edit', 'car'), 'conflict'),
    answered(rowOf(4, 'car.edit', 'car'), 'noop'),
    { ...answered(rowOf(5, 'car.edit', 'car'), 'noop'), import: IMPORT },
    answered(rowOf(6, 'inquiry.edit', 'inquiry', note), 'applied'),
    answered(rowOf(7, 'inquiry.edit', 'inquiry', status), 'applied'),
    answered(rowOf(8, 'inquiry.create', 'inquiry'), 'applied'),
    answered(rowOf(9, 'reservation.create', 'reservation', reservation), 'applied'),
  )
  await pull()
  expect(await mids()).toEqual([])
  expect((await settledMids()).toSorted()).toEqual([
    'car.create 1',
    'car.edit 2',
    'car.edit 3',
    'car.edit 5',
    'inquiry.edit 7',
  ])
  const settled = await settledRows()
  expect(settled.find(({ key }) => key === 1)).toEqual({ ...created, mid: 'car.create 1', settledAt: NOW })
  expect(settled.find(({ key }) => key === 2)).toEqual({ ...edited, mid: 'car.edit 2', settledAt: NOW })
})

test('S34 what was settled more than a week ago is removed when something settles', async () => {
  const settled = (mid: string, settledAt: string) => {
    const row = answered(rowOf(1, 'car.edit', 'car'), 'applied')
    return { ...row, envelope: { ...row.envelope, mid }, mid, settledAt } as never
  }
  await store.write((tx) =>
    tx.put('settled', [settled('old', '2026-03-03T09:59:59.000Z'), settled('new', '2026-03-03T12:00:00.000Z')]),
  )
  await put(answered(rowOf(4, 'car.edit', 'car'), 'applied'))
  await pull({ cursor: CURSOR })
  expect((await settledMids()).toSorted()).toEqual(['car.edit 4', 'new'])
})

const conflict = (uid: string, state: 'open' | 'resolved') => ({ uid, state, fields: {}, version: 9 }) as never
const conflicts = async () => (await store.read((tx) => tx.all('conflicts'))).map(({ uid, state }) => `${uid} ${state}`)

test('S32 a conflict that was resolved here stays until its record arrives; any other goes', async () => {
  const resolve = (key: number, uid: string) => rowOf(key, 'conflict.resolve', uid)
  const names = ['pending', 'answered', 'other', 'settled']
  await store.write((tx) =>
    tx.put(
      'conflicts',
      names.map((uid) => conflict(uid, 'open')),
    ),
  )
  await put(
    answered(resolve(3, 'settled'), 'applied'),
    resolve(11, 'pending'),
    answered(resolve(12, 'answered'), 'applied'),
    rowOf(13, 'car.edit', 'other'),
  )
  const changes = names.map((uid) => ({ kind: 'conflict' as const, uid, record: conflict(uid, 'resolved') }))
  const added = { kind: 'conflict' as const, uid: 'new', record: conflict('new', 'open') }
  await pull({ changes: [...changes, added] })
  expect(await conflicts()).toEqual(['answered resolved', 'new open', 'pending resolved'])
  await push(outcomeOf(resolve(11, 'pending'), 'applied'))
  await pull({ cursor: cursorAt(12) })
  expect(await conflicts()).toEqual(['new open'])
})

test('S32 a conflict whose decision was refused stays open', async () => {
  const row = rowOf(3, 'conflict.resolve', 'open')
  await store.write((tx) => tx.put('conflicts', [conflict('open', 'open')]))
  await put(row)
  await push(outcomeOf(row, 'refused'))
  await pull()
  expect(await conflicts()).toEqual(['open open'])
})

const push = async (...outcomes: Outcome[]) =>
  recordOutcomes(store, { rows: await outbox(), position: null }, outcomes, NOW)
/** The mids on the attention list, each with those of its dependants. */
const attention = async () =>
  (await refused()).map(({ mid, dependants = [] }) => [mid, ...dependants.map((each) => each.mid)].join(' '))

test('S16 an outcome is final, and belongs to the mutation that it names', async () => {
  const rows = [rowOf(1, 'car.edit', 'car'), rowOf(2, 'car.edit', 'car')] as const
  await put(...rows)
  await push(outcomeOf(rows[0], 'applied'))
  await push(outcomeOf(rows[0], 'refused'), { ...outcomeOf(rows[1], 'refused'), mid: 'of another' })
  expect((await outbox()).map(({ outcome }) => outcome?.status)).toEqual(['applied', undefined])
  expect(await refused()).toEqual([])
})

test('S16 the outcome of a mutation that has left the outbox changes nothing', async () => {
  const [first, second] = [rowOf(1, 'car.edit', 'car'), rowOf(2, 'car.edit', 'car')]
  await put(second)
  await recordOutcomes(store, { rows: [first, second], position: null }, [outcomeOf(first, 'refused')], NOW)
  await store.write((tx) => tx.remove('outbox', [2]))
  await recordOutcomes(store, { rows: [first, second], position: null }, [outcomeOf(second, 'applied')], NOW)
  expect([await mids(), await refused()]).toEqual([[], []])
})

test('S16 a refusal that arrives twice is listed once', async () => {
  const row = rowOf(1, 'car.edit', 'car')
  await put(row)
  for (const _ of ['one tab', 'another tab'])
    await recordOutcomes(store, { rows: [row], position: null }, [outcomeOf(row, 'refused')], NOW)
  expect([await mids(), await attention()]).toEqual([[], ['car.edit 1']])
})

test('S20 a refused mutation moves to the attention list, with its cause and its subject', async () => {
  await store.write((tx) => tx.put('cars', [carRow({ ...vehicle, uid: 'car', id: 1, version: 1 })]))
  const rows = [{ ...rowOf(1, 'car.edit', 'car'), import: IMPORT }, rowOf(2, 'car.edit', 'gone')] as const
  await put(...rows)
  const errors = [{ field: 'price', message: 'Too high' }]
  const more = { code: 'invalid', message: 'No', errors, version: 3 }
  await push(outcomeOf(rows[0], 'refused', more), outcomeOf(rows[1], 'refused'))
  expect(await mids()).toEqual([])
  expect(await refused()).toEqual([
    {
      mid: 'car.edit 1',
      envelope: rows[0].envelope,
      verdict: { status: 'refused', code: 'invalid', message: 'No', errors },
      at: NOW,
      subject: '2020 Jaguar F-TYPE',
      import: IMPORT,
    },
    { mid: 'car.edit 2', envelope: rows[1].envelope, verdict: { status: 'refused' }, at: NOW },
  ])
})

test('S57 the refused edit of a deleted inquiry is listed without its note', async () => {
  const row = rowOf(1, 'inquiry.edit', 'inquiry', { fields: { note: { from: '', to: 'private' } } })
  await put(row)
  await push(outcomeOf(row, 'refused', { code: 'deleted' }))
  expect((await refused()).map(({ envelope }) => envelope)).toEqual([{ ...row.envelope, args: { fields: {} } }])
})

test.each([1, 30])(
  'S20 %i refusals and the outcomes between them are recorded each for its mutation',
  async (count) => {
    const rows = Array.from({ length: 2 * count }, (_, index) => rowOf(1 + index, 'car.edit', `car ${index}`))
    await put(...rows)
    await push(...rows.map((row, index) => outcomeOf(row, index % 2 === 0 ? 'refused' : 'applied')))
    const midsOf = (kept: number) => rows.filter((_, index) => index % 2 === kept).map(({ envelope }) => envelope.mid)
    expect((await outbox()).map(({ outcome }) => outcome?.mid)).toEqual(midsOf(1))
    expect((await attention()).toSorted()).toEqual(midsOf(0).toSorted())
  },
)

test.each([
  ['car.create', 'not_found', true],
  ['car.create', 'deleted', true],
  ['car.restore', 'deleted', true],
  ['car.edit', 'not_found', false],
  ['car.create', 'car_sold', false],
] as const)('S20 a refusal after a refused %s, with the code %s, belongs to it: %s', async (name, code, isGrouped) => {
  const creation = envelopeOf(1, name, 'car', {}, 'creation')
  const other = envelopeOf(2, 'car.create', 'other', {}, 'other')
  await store.write((tx) => tx.put('refused', [refusedRow(other), refusedRow(creation)]))
  const rows = [rowOf(3, 'car.edit', 'car'), rowOf(4, 'car.sell', 'car')]
  await put(...rows)
  await push(...rows.map((row) => outcomeOf(row, 'refused', { code })))
  expect(await attention()).toEqual(
    isGrouped ? ['creation car.edit 3 car.sell 4', 'other'] : ['car.edit 3', 'car.sell 4', 'creation', 'other'],
  )
})

const MID = '11111111-1111-4111-8111-111111111111'
const UIDS = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
]

/** An import that creates the first vehicle, edits the second and the third, and deletes the fourth. */
function importRow(): OutboxRow {
  const [created, second, third, deleted] = UIDS
  const edit = (uid: string) => ({ uid, fields: { price: { from: 1, to: 2 } } })
  const rows = [{ uid: created, car: vehicle }, edit(second), edit(third), { uid: deleted, deletion: { saleId: null } }]
  return { key: 1, envelope: envelopeOf(1, 'car.import', MID, { rows }, MID), import: IMPORT }
}

const verdicts = (...statuses: string[]) => ({
  rows: statuses.map((status, index) => ({
    uid: UIDS[index],
    status,
    ...(status === 'refused' ? { code: 'invalid' } : {}),
  })),
})

test('S90 refused rows of an import are listed as changes of single vehicles; the others settle', async () => {
  const row = importRow()
  await put(row)
  await push(outcomeOf(row, 'applied', verdicts('refused', 'applied', 'refused', 'refused')))
  expect(await mids()).toEqual([MID])
  const [created, , edited, deleted] = UIDS
  const byMid = new Map((await refused()).map((each) => [each.mid, each]))
  expect(byMid.size).toBe(3)
  expect(byMid.get(created)).toMatchObject({ envelope: { name: 'car.create', uid: created, args: { car: vehicle } } })
  expect(byMid.get(rowMid(MID, edited))).toMatchObject({
    envelope: { name: 'car.edit', uid: edited, mid: rowMid(MID, edited), args: { fields: { price: { to: 2 } } } },
    verdict: { status: 'refused', code: 'invalid' },
    import: IMPORT,
  })
  expect(byMid.get(rowMid(MID, deleted))).toMatchObject({ envelope: { name: 'car.delete', args: { saleId: null } } })
  await pull()
  expect(await settledRows()).toMatchObject([{ mid: MID, envelope: row.envelope, import: IMPORT }])
})

test('S90 an import of which no row was accepted becomes a listed item for each row', async () => {
  const row = importRow()
  await put(row)
  await push(outcomeOf(row, 'refused', verdicts('refused', 'refused', 'refused', 'refused')))
  expect([await mids(), (await refused()).length]).toEqual([[], 4])
})

test('S90 the refusal of a later row of an import belongs to the refused creation of its vehicle', async () => {
  const row = importRow()
  const [created] = UIDS
  const rows = [
    { uid: created, car: vehicle },
    { uid: created, fields: { price: { from: 1, to: 2 } } },
  ]
  await put({ ...row, envelope: { ...row.envelope, args: { rows } } })
  const refusals = [
    { uid: created, status: 'refused', code: 'invalid' },
    { uid: created, status: 'refused', code: 'not_found' },
  ]
  await push(outcomeOf(row, 'refused', { rows: refusals }))
  expect(await attention()).toEqual([`${created} ${rowMid(MID, created)}`])
})

test('S20 S34 a creation of an import that is sent again and refused again keeps what failed with it', async () => {
  const row = importRow()
  const [created] = UIDS
  const creation = { ...row, envelope: { ...row.envelope, args: { rows: [{ uid: created, car: vehicle }] } } }
  const refusal = outcomeOf(row, 'refused', verdicts('refused'))
  const deletion = rowOf(2, 'car.delete', created)
  await put(creation, deletion)
  await push(refusal, outcomeOf(deletion, 'refused', { code: 'not_found' }))
  const before = await refused()
  expect(before).toMatchObject([{ mid: created, dependants: [{ name: 'car.delete' }] }])
  await put(creation)
  await push(refusal)
  expect(await refused()).toEqual(before)
})
