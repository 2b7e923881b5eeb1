// The rows of the outbox: appended, sent, deleted before they were sent, and sent again.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { replaceBase } from '#app/local/outbox/base.ts'
import { deleteUnsent, removeFailed } from '#app/local/outbox/delete-unsent.ts'
import { appendRows, type NewRow, nextBatch, recordOutcomes, sendAgain, toRequest } from '#app/local/outbox/outbox.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { MAX_BATCH_BYTES } from '#domain/protocol/protocol.ts'
import {
  adding,
  addressOf,
  answered,
  cursorAt,
  envelopeOf,
  NOW,
  openedStore,
  outcomeOf,
  photoRow,
  rowOf,
  settledRow,
} from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
})

const put = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const update = (changes: Partial<Device>) =>
  store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), ...changes }]))
const append = (...rows: NewRow[]) => store.write(async (tx) => appendRows(tx, await openDevice(tx), rows))
const outbox = () => store.read((tx) => tx.all('outbox'))
const mids = async () => (await outbox()).map(({ envelope }) => envelope.mid)
const photoStates = async () => (await store.read((tx) => tx.all('photos'))).map(({ state }) => state)
const device = () => store.read(openDevice)

const mutation = (name: string, uid: string, args: object, mid: string = randomUUID()) =>
  ({ name, uid: name === 'car.create' ? mid : uid, mid, madeAt: NOW, args }) as Mutation
const creation = () => mutation('car.create', '', { car: vehicle })
const newCar = (uid: string) => ({ uid, car: vehicle })
const priced = (uid: string) => ({ uid, fields: { price: { from: 1, to: 2 } } })
const importRow = (key: number, ...rows: { uid: string }[]) => rowOf(key, 'car.import', `import ${key}`, { rows })
const uidsOf = ({ envelope }: OutboxRow) => (envelope.args.rows as { uid: string }[]).map(({ uid }) => uid)

test('S1 rows are appended with the next keys, also after the last one has left', async () => {
  await append({ envelope: mutation('car.edit', 'car', {}, 'first') }, { envelope: creation() })
  await store.write((tx) => tx.clear('outbox'))
  const undoing = { car: { name: 'car.edit', args: {} } }
  await append({ envelope: mutation('car.edit', 'car', {}, 'third'), undoing })
  expect(await outbox()).toMatchObject([{ key: 3, envelope: { mid: 'third' }, undoing }])
  expect(await device()).toMatchObject({ nextKey: 4 })
})

test('S1 a mutation that is appended twice is in the outbox once, and the others are appended', async () => {
  const [first, second] = [creation(), creation()]
  await append({ envelope: first })
  await append({ envelope: first }, { envelope: second })
  expect(await mids()).toEqual([first.mid, second.mid])
  expect((await outbox()).map(({ key }) => key)).toEqual([1, 2])
  expect((await device()).nextLocalId).toBe(1_000_000_002)
})

test('S37 vehicles created offline have different local ids, and each leads to its vehicle', async () => {
  const imported = mutation('car.import', 'import', { rows: [newCar('one'), priced('edited'), newCar('two')] })
  const [before, after] = [creation(), creation()]
  await append({ envelope: before }, { envelope: imported })
  await append({ envelope: mutation('car.edit', 'edited', {}) }, { envelope: after })
  expect(await store.read((tx) => tx.all('aliases'))).toEqual(
    [before.uid, 'one', 'two', after.uid].map((uid, index) => ({ id: 1_000_000_000 + index, uid })),
  )
})

test('S80 a photo that the server had is uploaded again when a mutation adds it', async () => {
  await store.write((tx) =>
    tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'refused'), photoRow('c', 'stored')]),
  )
  await append({ envelope: mutation('car.edit', 'car', adding('a', 'b')) })
  expect(await photoStates()).toEqual(['waiting', 'refused', 'stored'])
  await append({ envelope: mutation('car.import', 'import', { rows: [{ uid: 'car', ...adding('c') }] }) })
  expect(await photoStates()).toEqual(['waiting', 'refused', 'waiting'])
})

test('a user who is no longer an admin appends nothing in the fields for admins', async () => {
  await update({ role: 'user' })
  const fields = { price: { from: 1, to: 2 }, purchasePrice: { from: 1, to: 2 } }
  await append({ envelope: mutation('car.edit', 'car', { fields }) })
  expect((await outbox())[0]?.envelope.args).toEqual({ fields: { price: { from: 1, to: 2 } } })
})

test('a batch has the first rows without an outcome, in order, and they count as sent', async () => {
  await put(
    answered(rowOf(1, 'car.edit', 'car'), 'applied'),
    rowOf(2, 'car.edit', 'car'),
    answered(rowOf(3, 'car.edit', 'car'), 'applied'),
    rowOf(4, 'car.edit', 'car'),
    rowOf(5, 'car.edit', 'car'),
  )
  const keys = async (limit: number) => (await nextBatch(store, limit)).rows.map(({ key }) => key)
  expect(await keys(2)).toEqual([2, 4])
  expect((await device()).sentUpTo).toBe(4)
  expect(await keys(1)).toEqual([2])
  expect((await device()).sentUpTo).toBe(4)
  expect(await keys(9)).toEqual([2, 4, 5])
  expect((await device()).sentUpTo).toBe(5)
})

test('a batch without rows writes nothing', async () => {
  await put(answered(rowOf(1, 'car.edit', 'car'), 'applied'))
  const { revision } = await store.snapshot()
  expect((await nextBatch(store, 100)).rows).toEqual([])
  expect((await store.snapshot()).revision).toBe(revision)
})

test('S10 a batch ends before it is too large, and a row that is too large is sent alone', async () => {
  const large = (key: number, bytes: number) => rowOf(key, 'car.edit', 'car', { text: 'x'.repeat(bytes) })
  const half = MAX_BATCH_BYTES / 2
  await put(large(1, half - 1000), large(2, half - 1000), large(3, 10_000), large(4, MAX_BATCH_BYTES), large(5, 1))
  const sent: number[][] = []
  for (;;) {
    const { rows } = await nextBatch(store, 100)
    if (rows.length === 0) break
    sent.push(rows.map(({ key }) => key))
    await put(...rows.map((row) => answered(row, 'applied')))
  }
  expect(sent).toEqual([[1, 2], [3], [4], [5]])
})

test('S10 the size of a batch is counted in bytes, not in characters', async () => {
  const wide = (key: number) => rowOf(key, 'car.edit', 'car', { text: '€'.repeat(MAX_BATCH_BYTES / 5) })
  await put(wide(1), wide(2))
  expect((await nextBatch(store, 100)).rows).toHaveLength(1)
})

test('S34 a request names the newest known position, and none before the first load', async () => {
  await put(rowOf(7, 'car.edit', 'car'))
  const request = { deviceId: (await device()).deviceId, mutations: [envelopeOf(7, 'car.edit', 'car')] }
  expect(toRequest(await nextBatch(store, 100))).toEqual(request)
  await update({ cursor: cursorAt(5), position: cursorAt(8) })
  expect(toRequest(await nextBatch(store, 100))).toEqual({ ...request, position: cursorAt(8) })
})

test.each([
  ['answers', '1.9.a', ['1.10.a', '1.8.a'], '1.10.a'],
  ['answers before the first load', null, ['1.9.a'], '1.9.a'],
  ['answers from what it had decided before', '1.10.a', ['1.9.a'], '1.10.a'],
  ['refuses as a request', '1.9.a', [''], '1.9.a'],
] as const)('S34 the position after a push that the server %s', async (_, before, outcomes, after) => {
  await update({ position: before })
  const rows = outcomes.map((_, index) => rowOf(index + 1, 'car.edit', `car ${index}`))
  await put(...rows)
  const answers = outcomes.map((at, index) => outcomeOf(rows[index] as OutboxRow, at ? 'applied' : 'refused', { at }))
  await recordOutcomes(store, { rows, position: before }, answers, NOW)
  expect((await device()).position).toBe(after)
})

test('S34 everything is sent again in its order, without outcomes, and its photos with it', async () => {
  const car = { car: { ...vehicle, images: [addressOf('a')] } }
  const ofImport = { id: 'import', fileName: '', startedAt: NOW, total: 1, rejected: 0 }
  await store.write(async (tx) => {
    const created = { ...rowOf(2, 'car.create', 'car', car), import: ofImport }
    await tx.put('settled', [settledRow(created), settledRow(rowOf(1, 'car.edit', 'car'))])
    await tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'stored'), photoRow('c', 'stored')])
  })
  await update({ sentUpTo: 3, nextKey: 5 })
  await put(answered(rowOf(3, 'car.edit', 'car', adding('b')), 'conflict'), rowOf(4, 'car.edit', 'car'))
  await store.write(sendAgain)
  expect(await mids()).toEqual(['car.edit 1', 'car.create 2', 'car.edit 3', 'car.edit 4'])
  const rows = await outbox()
  expect(rows.every(({ outcome }) => outcome === undefined)).toBe(true)
  expect(rows[1]).toEqual({
    key: 2,
    envelope: envelopeOf(2, 'car.create', 'car', car),
    import: ofImport,
  })
  expect(await photoStates()).toEqual(['waiting', 'waiting', 'stored'])
  expect(await store.read((tx) => tx.all('settled'))).toEqual([])
  expect((await nextBatch(store, 100)).rows.map(({ key }) => key)).toEqual([1, 2, 3, 4])
})

test.each([
  [true, '2.3.b', [1, 2], '2.3.b'],
  [false, '1.3.b', [2], '1.9.a'],
  [false, '1.10.b', [2], '1.10.b'],
] as const)('S34 a load after which the history is unknown: %s, at %s', async (isUnknown, cursor, keys, position) => {
  await update({ position: '1.9.a' })
  await store.write((tx) => tx.put('settled', [settledRow(rowOf(1, 'car.edit', 'car'))]))
  await put(rowOf(2, 'car.edit', 'car'))
  const base = { cursor, settings: DEFAULT_SETTINGS, lists: {} }
  expect(await replaceBase(store, { expected: null, isUnknown, base })).toBe(true)
  expect((await outbox()).map(({ key }) => key)).toEqual(keys)
  expect(await device()).toMatchObject({ cursor, position })
})

const remove = (mids: string[]) => store.write((tx) => deleteUnsent(tx, new Set(mids)))

test('S34 outcomes of a history that another tab has left meanwhile are not stored', async () => {
  const row = rowOf(1, 'car.edit', 'car')
  await put(row)
  for (const position of ['1.9.b', '2.9.a', null]) {
    await update({ position })
    await recordOutcomes(store, { rows: [row], position: '1.9.a' }, [outcomeOf(row, 'applied')], NOW)
    expect((await outbox())[0]?.outcome).toBeUndefined()
  }
})

test('S93 a creation stays when a later mutation names its record', async () => {
  const uid = '11111111-1111-4111-8111-111111111111'
  await put(rowOf(1, 'car.create', uid), rowOf(2, 'reservation.create', 'reservation', { carUid: uid }))
  expect(await remove(['car.create 1'])).toBe(0)
  expect(await remove(['car.create 1', 'reservation.create 2'])).toBe(2)
})

test('S93 what no request had is deleted in place, unless a later row is about the same record', async () => {
  await update({ sentUpTo: 2 })
  await put(
    rowOf(1, 'car.edit', 'one'),
    answered(rowOf(2, 'car.edit', 'two'), 'applied'),
    rowOf(3, 'car.edit', 'three'),
    rowOf(4, 'car.edit', 'four'),
    rowOf(5, 'car.edit', 'four'),
    rowOf(6, 'car.create', 'five'),
    rowOf(7, 'car.edit', 'five'),
    rowOf(8, 'car.edit', 'six'),
  )
  const chosen = [1, 2, 3, 4].map((key) => `car.edit ${key}`)
  expect(await remove([...chosen, 'car.create 6', 'car.edit 7', 'unknown'])).toBe(3)
  expect(await mids()).toEqual(['car.edit 1', 'car.edit 2', 'car.edit 4', 'car.edit 5', 'car.edit 8'])
})

test('S90 of an unsent import the rows are deleted that no later change follows; the others stay', async () => {
  await put(importRow(1, newCar('a'), newCar('b'), priced('c')), rowOf(2, 'car.edit', 'b'), importRow(3, priced('d')))
  expect(await remove(['car.import 1', 'car.import 3'])).toBe(3)
  const rows = await outbox()
  expect(rows.map(({ key }) => key)).toEqual([1, 2])
  expect(uidsOf(rows[0] as OutboxRow)).toEqual(['b'])
})

test('S22 mutations at which the server has failed are deleted while nothing depends on them', async () => {
  await update({ sentUpTo: 9 })
  await put(
    rowOf(1, 'car.create', 'one'),
    rowOf(2, 'car.edit', 'one'),
    rowOf(3, 'car.create', 'two'),
    answered(rowOf(4, 'car.edit', 'three'), 'applied'),
    rowOf(5, 'car.edit', 'three'),
    rowOf(6, 'car.edit', 'other'),
  )
  const failed = new Set(['car.create 1', 'car.create 3', 'car.edit 4', 'car.edit 5'])
  // As in dexie-store.ts, when the connection to the database breaks after the commit.
  const write: LocalStore['write'] = async (work) => {
    await store.write(work)
    return store.write(work)
  }
  expect(await removeFailed({ ...store, write }, failed)).toEqual(new Set(['car.create 3', 'car.edit 5']))
  expect(await mids()).toEqual(['car.create 1', 'car.edit 2', 'car.edit 4', 'car.edit 6'])
})
