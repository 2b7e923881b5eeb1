// What a person typed stays on the device until the server has it or they have dealt with it: over a server that fails, a tab
// that has gone and two tabs that send the same again. Only what was written of a deleted enquiry goes.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeSession, NOTHING_UNFINISHED } from '#app/local/session/close-session.ts'
import { LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { MAX_BATCH } from '#domain/protocol/batch-limits.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let user: StoredUser
let ann: TestDevice
let line: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  line = createLossyTransport()
  user = await server.addUser('ann', 'user')
  ann = await openDevice(server, user, { line: line.over })
})

afterEach(async () => {
  ann.close()
  await server.close()
})

const create = (model: string) => ann.change({ name: 'car.create', args: { car: { ...vehicle, model } } })
const describeCar = (uid: string, to: string) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { description: { from: vehicle.description, to } } } })
const refused = () => [...ann.view.table('refused').values()]
const stored = async () => [...(await server.store.read()).all('cars')]

const failNext = () => line.loseRequest('push', { kind: 'busy', status: 503, retryAfter: null })

test('S20 what is sent again while the server fails waits for it, with all that goes with it', async () => {
  const { mid, uid } = await create('Again')
  await describeCar(uid, 'With the creation')
  line.refuse(mid)
  await ann.sync()
  line.mend()
  await ann.changes.resend(mid, { car: { ...vehicle, model: 'Again' } })
  failNext()
  await ann.sync()
  expect([refused().length, ann.waiting()]).toEqual([0, 2])
  await ann.sync()
  expect(await stored()).toMatchObject([{ model: 'Again', description: 'With the creation' }])
})

test('S20 what still waits on a refused creation goes again with it', async () => {
  const lastNumber = (value: number) =>
    server.store.transact([{ table: 'counters', key: 'car' }], (records) => records.put('counters', 'car', { value }))
  const { mid, uid } = await create('First')
  for (let other = 1; other < MAX_BATCH; other += 1) await create(`Other ${other}`)
  await describeCar(uid, 'In the next batch')
  await lastNumber(LAST_CAR_NUMBER)
  const isSecond = (sent: unknown) => (sent as { mutations: unknown[] }).mutations.length === 1
  line.loseRequest('push', { kind: 'unreachable' }, isSecond)
  await ann.sync()
  expect([refused().length, ann.waiting()]).toEqual([MAX_BATCH, 1])
  await lastNumber(200_000)
  await ann.changes.resend(mid, { car: { ...vehicle, model: 'First' } })
  await ann.sync()
  expect(await stored()).toMatchObject([{ model: 'First', description: 'In the next batch' }])
  expect([refused().length, ann.waiting()]).toEqual([MAX_BATCH - 1, 0])
})

test('S22 a change whose tab has gone is not taken back by a server that fails: nobody could be told', async () => {
  const { uid } = await create('Gone')
  await ann.sync()
  const fields = { description: { from: vehicle.description, to: 'Typed and saved' } }
  await ann.change({ name: 'car.edit', uid, args: { fields } }, true)
  ann.close()
  const later = await openDevice(server, user, { store: ann.store, line: line.over })
  failNext()
  await later.sync()
  expect(later.car(uid)?.description).toBe('Typed and saved')
  await later.sync()
  expect(await stored()).toMatchObject([{ description: 'Typed and saved' }])
  later.close()
})

test('S2 two tabs that send the same again at once make one car of it', async () => {
  const { mid } = await create('Twice')
  line.refuse(mid)
  await ann.sync()
  line.mend()
  const other = await openDevice(server, user, { store: ann.store, line: line.over })
  const again = await Promise.all([ann, other].map(({ changes }) => changes.resend(mid, { car: vehicle })))
  expect(again.map(({ kind }) => kind).sort()).toEqual(['queued', 'refused'])
  await ann.sync()
  expect(await stored()).toHaveLength(1)
  other.close()
})

test('S57 a load that no longer tells of an enquiry takes what was refused about it', async () => {
  const { body: inquiry } = await apiClient(server)('POST', '/api/inquiries', anInquiry)
  await ann.sync()
  const note = { from: '', to: 'Wants a discount' }
  const { mid } = await ann.change({ name: 'inquiry.edit', uid: inquiry.uid, args: { fields: { note } } })
  line.refuse(mid)
  await ann.sync()
  await closeSession(ann.store, { keep: true })
  const boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  await boss('DELETE', `/api/inquiries/${inquiry.id}`)
  ann.close()
  const later = await openDevice(server, user, { store: ann.store })
  expect(JSON.stringify(await later.store.snapshot())).toContain('Wants a discount')
  await later.sync()
  expect(JSON.stringify(await later.store.snapshot())).not.toContain('Wants a discount')
  expect((await later.store.snapshot()).refused).toHaveLength(1)
  later.close()
})

test('S21 a change that was answered before it could be taken back stands, and its person is told', async () => {
  await ann.sync()
  const { mid } = await create('Too late')
  line.loseRequest('pull')
  await ann.sync()
  expect(ann.waiting()).toBe(1)
  await ann.changes.discard(mid)
  await ann.sync()
  expect(refused()).toMatchObject([{ mid, verdict: { status: 'applied' } }])
  await ann.changes.discard(mid)
  expect(refused()).toEqual([])
  expect(await stored()).toHaveLength(1)
})

test('S21 S61 what was told as failed and may have been made all the same is asked about at the log-out', async () => {
  const gateway = { kind: 'busy', status: 502, retryAfter: null, message: 'Bad gateway' } as const
  line.loseAnswer('push', gateway)
  const { settled } = await ann.change({ name: 'car.create', args: { car: vehicle } }, true)
  await ann.sync()
  expect(await settled).toEqual({ kind: 'failed', message: 'Bad gateway' })
  const asks = await closeSession(ann.store, { keep: false, told: NOTHING_UNFINISHED })
  expect(asks).toEqual({ waiting: 1, refused: 0, drafts: 0 })
  await ann.sync()
  expect(refused()).toMatchObject([{ verdict: { status: 'applied' } }])
})

test('S61 a log-out puts an end to nothing that came after the person was asked', async () => {
  await create('Known of')
  const told = { waiting: 1, refused: 0, drafts: 0 }
  await create('From another tab')
  expect(await closeSession(ann.store, { keep: false, told })).toEqual({ ...told, waiting: 2 })
  expect((await ann.store.snapshot()).outbox).toHaveLength(2)
  expect(await closeSession(ann.store, { keep: true, told })).toBeNull()
  expect((await ann.store.snapshot()).outbox).toHaveLength(2)
})

test('S61 what others wrote about a visitor goes with a log-out, also where it is disputed', async () => {
  const { body: inquiry } = await apiClient(server)('POST', '/api/inquiries', anInquiry)
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  for (const device of [ann, bob]) await device.sync()
  const write = (device: TestDevice, to: string) =>
    device.change({ name: 'inquiry.edit', uid: inquiry.uid, args: { fields: { note: { from: '', to } } } })
  await write(bob, 'Cannot pay')
  await bob.sync()
  await write(ann, 'Is nice')
  await ann.sync()
  expect(JSON.stringify((await ann.store.snapshot()).conflicts)).toContain('Cannot pay')
  await closeSession(ann.store, { keep: true })
  expect(JSON.stringify(await ann.store.snapshot())).not.toContain('Cannot pay')
  bob.close()
})
