// The rows of the outbox: enqueued, withdrawn, answered and requeued.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { startOver } from '#app/local/outbox/start-over.ts'
import {
  discardRefused,
  markUnattended,
  reportWithdrawnTooLate,
  withdraw,
  withdrawAll,
} from '#app/local/outbox/withdraw.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import {
  adding,
  addressOf,
  answered,
  envelopeOf,
  NOW,
  openedStore,
  outcomeOf,
  photoRow,
  refusedRow,
  rowOf,
  withdrawnRow,
} from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
})

const put = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const outbox = () => store.read((tx) => tx.all('outbox'))
const refused = () => store.read((tx) => tx.all('refused'))
const photoStates = async () => (await store.read((tx) => tx.all('photos'))).map(({ state }) => state)
const device = () => store.read(openDevice)
/** The rows by the mutation that they make or withdraw. */
const kinds = async () =>
  (await outbox()).map(({ envelope, withdrawn }) => (withdrawn ? `no ${withdrawn.envelope.mid}` : envelope.mid))
const mutation = (name: string, uid: string, args: object, mid = randomUUID()) =>
  ({ name, uid: name === 'car.create' ? mid : uid, mid, madeAt: NOW, args }) as Mutation
const creation = () => mutation('car.create', '', { car: vehicle })

test('S38 vehicles created offline have different local ids, and each leads to its vehicle', async () => {
  const [first, second, third] = [creation(), creation(), creation()]
  await enqueue(store, { mutation: first, followedBy: [second] })
  await enqueue(store, { mutation: third })
  const rows = await outbox()
  expect(rows.map(({ localId }) => localId)).toEqual([1_000_000_000, 1_000_000_001, 1_000_000_002])
  expect(await store.read((tx) => tx.all('aliases'))).toEqual(
    rows.map(({ localId, envelope }) => ({ id: localId, uid: envelope.uid })),
  )
})

test('the draft that becomes a mutation goes with it, and the others stay', async () => {
  const draft = (key: string) => ({ key, at: NOW, base: {}, values: {} })
  await store.write((tx) => tx.put('drafts', [draft('this'), draft('other')]))
  await enqueue(store, { mutation: creation(), draftKey: 'this' })
  expect((await store.read((tx) => tx.all('drafts'))).map(({ key }) => key)).toEqual(['other'])
})

test('S85 a photo that the server had is uploaded again when a mutation adds it, and one that was refused is not', async () => {
  await store.write((tx) =>
    tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'refused'), photoRow('c', 'stored')]),
  )
  await enqueue(store, { mutation: mutation('car.edit', 'car', adding('a', 'b')) })
  expect(await photoStates()).toEqual(['waiting', 'refused', 'stored'])
})

test('S20 a refused creation that is sent again twice replaces it once, and withdraws what depends on it', async () => {
  const refusedCreation = envelopeOf(1, 'car.create', 'car', { car: vehicle }, 'car')
  await store.write((tx) => tx.put('refused', [refusedRow(refusedCreation, { importId: 'import' })]))
  await put(
    rowOf(2, 'car.edit', 'car'),
    answered(rowOf(3, 'car.edit', 'car'), 'refused'),
    withdrawnRow(4, 'car.edit', 'car'),
    rowOf(5, 'car.edit', 'other'),
  )
  await store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), nextSeq: 6 }]))
  const again = { mutation: creation(), replaces: { mid: 'car', newUuid: randomUUID } }
  expect(await enqueue(store, again)).toMatchObject({ seq: 6, importId: 'import' })
  expect(await enqueue(store, { ...again, mutation: creation() })).toBeNull()
  expect(await refused()).toEqual([])
  const made = again.mutation.mid
  expect(await kinds()).toEqual(['no car.edit 2', 'car.edit 3', 'no car.edit 4', 'car.edit 5', made])
  expect((await outbox())[2]?.envelope.mid).toBe('void 4')
})

test('S21 a withdrawal takes the place of a mutation that is pending, and of no other', async () => {
  const options = (mid: string) => ({ mid, newUuid: randomUUID, why: { reason: 'discarded' } as const })
  await put(
    rowOf(1, 'car.edit', 'car'),
    answered(rowOf(2, 'car.edit', 'car'), 'applied'),
    withdrawnRow(3, 'car.edit', 'car'),
    { ...rowOf(4, 'car.edit', 'car'), importId: 'import' },
  )
  expect(await withdraw(store, options('car.edit 1'))).toBe(true)
  expect(await withdraw(store, options('car.edit 2'))).toBe(false)
  expect(await withdraw(store, options('car.edit 3'))).toBe(false)
  expect(await withdraw(store, options('void 3'))).toBe(false)
  expect(await withdraw(store, { ...options('car.edit 4'), onlyIfAttended: true })).toBe(false)
  expect(await kinds()).toEqual(['no car.edit 1', 'car.edit 2', 'no car.edit 3', 'car.edit 4'])
  expect((await outbox())[0]).toMatchObject({ seq: 1, envelope: { seq: 1, name: 'void', uid: 'car.edit 1' } })
  await withdraw(store, options('car.edit 4'))
  expect((await outbox())[3]).toMatchObject({ importId: 'import' })
})

test('S21 a mutation that a repeated transaction has stored twice is withdrawn twice or not at all', async () => {
  const [first, second] = [rowOf(1, 'car.edit', 'car'), { ...rowOf(1, 'car.edit', 'car'), seq: 2 }] as const
  const options = { mid: 'car.edit 1', newUuid: randomUUID, why: { reason: 'discarded' } } as const
  await put(answered(first, 'applied'), second)
  expect(await withdraw(store, options)).toBe(false)
  await put({ ...first, attended: true }, second)
  expect(await withdraw(store, { ...options, onlyIfAttended: true })).toBe(false)
  expect(await withdraw(store, options)).toBe(true)
  expect(await kinds()).toEqual(['no car.edit 1', 'no car.edit 1'])
})

test('S20 a creation that is refused as a whole is listed with what depends on it, and with nothing else', async () => {
  const create = { seq: 1, envelope: envelopeOf(1, 'car.create', 'car', { car: vehicle }, 'car'), importId: 'import' }
  await put(
    create,
    rowOf(2, 'car.edit', 'car'),
    answered(rowOf(3, 'car.edit', 'car'), 'applied'),
    rowOf(4, 'car.edit', 'other'),
  )
  const refusal = { verdict: { status: 'refused' }, at: NOW } as const
  await withdraw(store, { mid: 'car', newUuid: randomUUID, why: { reason: 'refused' }, refusal })
  expect(await refused()).toMatchObject([{ mid: 'car', importId: 'import', dependants: [{ mid: 'car.edit 2' }] }])
  expect(await kinds()).toEqual(['no car', 'no car.edit 2', 'car.edit 3', 'car.edit 4'])
})

test('S21 the Undo of a group leaves what is sent, withdrawn, or followed by a later change', async () => {
  await put(
    rowOf(1, 'car.edit', 'one'),
    answered(rowOf(2, 'car.edit', 'two'), 'applied'),
    withdrawnRow(3, 'car.edit', 'three'),
    rowOf(4, 'car.edit', 'four'),
    rowOf(5, 'car.edit', 'four'),
    { seq: 6, envelope: envelopeOf(6, 'car.create', 'five', {}, 'five') },
    rowOf(7, 'car.edit', 'six'),
    answered(rowOf(8, 'car.edit', 'six'), 'refused'),
    withdrawnRow(9, 'car.edit', 'six'),
    rowOf(10, 'car.edit', 'seven'),
  )
  const mids = new Set(['car.edit 1', 'car.edit 2', 'car.edit 3', 'car.edit 4', 'five', 'car.edit 7'])
  expect(await withdrawAll(store, mids, randomUUID)).toEqual(new Set(['car.edit 1', 'five', 'car.edit 7']))
  expect(await kinds()).toEqual([
    'no car.edit 1',
    'car.edit 2',
    'no car.edit 3',
    'car.edit 4',
    'car.edit 5',
    'no five',
    'no car.edit 7',
    'car.edit 8',
    'no car.edit 9',
    'car.edit 10',
  ])
  expect((await outbox())[2]?.envelope.mid).toBe('void 3')
})

test('S20 to discard a refused creation withdraws what depends on it; one that took effect leaves it', async () => {
  const create = envelopeOf(1, 'car.create', 'car', { car: vehicle }, 'car')
  const item = (status: 'refused' | 'applied') => refusedRow(create, { verdict: { status } })
  await put(rowOf(2, 'car.edit', 'car'))
  await store.write((tx) => tx.put('refused', [item('applied')]))
  await discardRefused(store, 'car', randomUUID)
  expect([await kinds(), await refused()]).toEqual([['car.edit 2'], []])
  await store.write((tx) => tx.put('refused', [item('refused')]))
  await discardRefused(store, 'car', randomUUID)
  expect([await kinds(), await refused()]).toEqual([['no car.edit 2'], []])
})

test('S21 a mutation that could not be withdrawn is listed as applied when it took effect, and not when it did not or is in conflict', async () => {
  await put(
    answered(rowOf(1, 'car.edit', 'car'), 'applied'),
    answered(rowOf(2, 'car.edit', 'car'), 'noop'),
    answered(rowOf(3, 'car.edit', 'car'), 'conflict'),
  )
  const settled = envelopeOf(4, 'car.edit', 'car')
  await store.write(async (tx) => {
    await tx.put('settled', [{ mid: settled.mid, seq: 4, envelope: settled, at: NOW }])
    await tx.put('settled', [{ mid: 'car.edit 5', seq: 5, envelope: envelopeOf(5, 'car.edit', 'car'), at: NOW }])
    await tx.put('conflicts', [{ uid: 'car.edit 5', state: 'open', fields: {} } as never])
  })
  for (const seq of [1, 2, 3, 4, 5, 6]) await reportWithdrawnTooLate(store, `car.edit ${seq}`, NOW)
  expect((await refused()).map(({ mid, verdict }) => [mid, verdict.status])).toEqual([
    ['car.edit 1', 'applied'],
    ['car.edit 4', 'applied'],
  ])
})

test('S22 an attended creation is withdrawn by a 5xx only while nothing depends on it', async () => {
  const options = { mid: 'car', newUuid: randomUUID, why: { reason: 'failed' }, onlyIfAttended: true } as const
  const create = {
    seq: 1,
    envelope: envelopeOf(1, 'car.create', 'car', { car: vehicle }, 'car'),
    attended: true,
  } as const
  await put(create, rowOf(2, 'car.edit', 'car'))
  expect(await withdraw(store, options)).toBe(false)
  expect(await kinds()).toEqual(['car', 'car.edit 2'])
  await put(create, answered(rowOf(2, 'car.edit', 'car'), 'applied'), rowOf(3, 'car.edit', 'other'))
  expect(await withdraw(store, options)).toBe(true)
})

test('S22 a mutation that is not attended stays pending after a 5xx; the withdrawn ones are named', async () => {
  await put(
    { ...rowOf(1, 'car.edit', 'car'), attended: true },
    { ...rowOf(2, 'car.edit', 'car'), attended: true },
    withdrawnRow(3, 'car.edit', 'car'),
  )
  expect(await markUnattended(store, ['car.edit 1', 'car.edit 3'])).toEqual(new Set(['car.edit 3']))
  expect((await outbox()).map(({ attended }) => attended)).toEqual([undefined, true, undefined])
})

const answer = async (...outcomes: NonNullable<OutboxRow['outcome']>[]) =>
  recordOutcomes(store, (await device()).clientId, outcomes, NOW)

test('S57 the refused edit of a deleted inquiry is listed without its note', async () => {
  const row = {
    ...rowOf(1, 'inquiry.edit', 'inquiry', { fields: { note: { from: '', to: 'private' } } }),
    importId: 'x',
  }
  await put(row)
  await answer(outcomeOf(row, 'refused', { code: 'deleted' }))
  expect(await refused()).toMatchObject([{ mid: row.envelope.mid, envelope: { args: { fields: {} } }, importId: 'x' }])
})

test('S16 an outcome is final, and belongs to the mutation that it names', async () => {
  const rows = [rowOf(1, 'car.edit', 'car'), rowOf(2, 'car.edit', 'car')] as const
  await put(...rows)
  await answer(outcomeOf(rows[0], 'applied'))
  await answer(outcomeOf(rows[0], 'refused'), { ...outcomeOf(rows[1], 'refused'), mid: 'of another' })
  expect((await outbox()).map(({ outcome }) => outcome?.status)).toEqual(['applied', undefined])
  expect(await refused()).toEqual([])
})

test('S32 a pull that shows the withdrawn mutation as the last one settles its number', async () => {
  await put(withdrawnRow(1, 'car.edit', 'car'), rowOf(2, 'car.edit', 'car'))
  await store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), cursor: '1.1.run', nextSeq: 3 }]))
  const { clientId } = await device()
  const position = { cursor: '1.1.run', clientId, lastSeq: 0, answeredSeq: 0 }
  const pulled = { cursor: '1.2.run', now: NOW, more: false, lastSeq: 1, lastMid: 'car.edit 1', changes: [] }
  await settle(store, position, pulled, randomUUID)
  expect(await device()).toMatchObject({ clientId, lastSeq: 1, cursor: '1.2.run' })
  // The number of a copy's mutation settles nothing.
  const forked = { ...pulled, cursor: '1.3.run', lastSeq: 2, lastMid: 'of a copy' }
  await settle(store, { ...position, cursor: '1.2.run', lastSeq: 1 }, forked, randomUUID)
  expect(await device()).toMatchObject({ lastSeq: 1 })
})

test('S34 a pull prunes settled mutations of more than a week, also when nothing else has changed', async () => {
  const settled = (mid: string, at: string) => ({
    mid,
    seq: 0,
    envelope: envelopeOf(0, 'car.edit', 'car', {}, mid),
    at,
  })
  await store.write(async (tx) => {
    await tx.put('device', [{ ...(await openDevice(tx)), cursor: '1.1.run' }])
    await tx.put('settled', [settled('old', '2026-03-03T09:59:59.000Z'), settled('new', '2026-03-03T10:00:01.000Z')])
  })
  const { clientId } = await device()
  const position = { cursor: '1.1.run', clientId, lastSeq: 0, answeredSeq: 0 }
  await settle(store, position, { cursor: '1.1.run', now: NOW, more: false, changes: [] }, randomUUID)
  expect((await store.read((tx) => tx.all('settled'))).map(({ mid }) => mid)).toEqual(['new'])
  expect(await device()).toMatchObject({ lastPrunedAt: NOW, lastPulledAt: NOW })
})

test('S12 S34 starting over sends everything again in its order, without outcomes, and each thing as it ended', async () => {
  const settled = envelopeOf(2, 'car.create', 'car', { car: { ...vehicle, images: [addressOf('a')] } }, 'car')
  await store.write(async (tx) => {
    await tx.put('settled', [{ mid: 'car', seq: 2, envelope: settled, at: NOW, localId: 1_000_000_007, importId: 'x' }])
    await tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'stored'), photoRow('c', 'stored')])
    await tx.put('device', [{ ...(await openDevice(tx)), nextSeq: 9, lastSeq: 5 }])
  })
  await put(
    withdrawnRow(1, 'car.edit', 'car'),
    answered(rowOf(3, 'car.edit', 'car', adding('b')), 'applied'),
    answered(rowOf(4, 'car.edit', 'car'), 'refused'),
    answered(withdrawnRow(5, 'car.edit', 'car'), 'applied'),
    answered(withdrawnRow(6, 'car.edit', 'car'), 'conflict'),
    answered(withdrawnRow(7, 'car.edit', 'car'), 'noop', { code: 'voided' }),
    answered(withdrawnRow(8, 'car.edit', 'car'), 'refused', { code: 'voided' }),
  )
  const { clientId } = await device()
  await startOver(store, 'another clientId', randomUUID)
  expect(await device()).toMatchObject({ clientId })
  await startOver(store, clientId, randomUUID)
  expect(await kinds()).toEqual([
    'no car.edit 1',
    'car',
    'car.edit 3',
    'no car.edit 4',
    'car.edit 5',
    'car.edit 6',
    'no car.edit 7',
    'no car.edit 8',
  ])
  const rows = await outbox()
  expect(rows.map(({ seq, envelope }) => [seq, envelope.seq])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((seq) => [seq, seq]),
  )
  expect(rows.every(({ outcome }) => outcome === undefined)).toBe(true)
  expect(rows[1]).toMatchObject({ localId: 1_000_000_007, importId: 'x' })
  expect(await photoStates()).toEqual(['waiting', 'waiting', 'stored'])
  expect(await store.read((tx) => tx.all('settled'))).toEqual([])
  const after = await device()
  expect(after).toMatchObject({ nextSeq: 9, lastSeq: 0 })
  expect(after.clientId).not.toBe(clientId)
})
