// Typed text stays on the device until the server has it or the person has discarded it: when the server fails, when the tab is closed, and
// when two tabs act at once. The exception is content about a deleted inquiry.
import { expect, test, vi } from 'vitest'
import { saveDraft } from '#app/dashboard/forms/drafts.ts'
import { appointmentDraft } from '#app/local/drafts/appointment-drafts.ts'
import { closeSession, NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { LAST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')

const create = (model: string) => ann.change({ name: 'car.create', args: { car: { ...vehicle, model } } })
const describeCar = (uid: string, to: string) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { description: { from: vehicle.description, to } } } })
const refused = () => [...ann.view.table('refused').values()]
const stored = async () => [...(await server.store.read()).all('cars')]

const failNextPush = () => ann.network.loseRequest('push', { kind: 'busy', status: 503, retryAfter: null })

test('S20 a mutation that is sent again stays pending with its dependants while the server fails', async () => {
  const { mid, uid } = await create('Again')
  await describeCar(uid, 'With the creation')
  ann.network.refuseMutation(mid)
  await ann.sync()
  ann.network.repair()
  await ann.changes.resend(mid, { car: { ...vehicle, model: 'Again' } })
  failNextPush()
  await ann.sync()
  expect([refused().length, ann.pendingCount()]).toEqual([0, 2])
  await ann.sync()
  expect(await stored()).toMatchObject([{ model: 'Again', description: 'With the creation' }])
})

test('S54 the change that a form saves takes its draft from the device, and no other draft', async () => {
  for (const key of ['saved', 'other']) await saveDraft(ann.store, { key, at: '', base: {}, values: {} })
  await ann.changes.change({ name: 'car.create', args: { car: vehicle } }, { draft: 'saved' })
  expect((await ann.store.snapshot()).drafts.map(({ key }) => key)).toEqual(['other'])
})

test('S20 a change that was pending when its refused creation was made again can be made again too', async () => {
  const lastNumber = (value: number) => server.store.transact((records) => records.put('counters', 'car', { value }))
  const { mid, uid } = await create('First')
  for (let other = 1; other < FIRST_BATCH; other += 1) await create(`Other ${other}`)
  await describeCar(uid, 'In the next batch')
  await lastNumber(LAST_CAR_NUMBER)
  const isSecond = (sent: unknown) => (sent as { mutations: unknown[] }).mutations.length === 1
  ann.network.loseRequest('push', { kind: 'unreachable' }, isSecond)
  await ann.sync()
  expect([refused().length, ann.pendingCount()]).toEqual([FIRST_BATCH, 1])
  await lastNumber(200_000)
  await ann.changes.resend(mid, { car: { ...vehicle, model: 'First' } })
  await ann.sync()
  const change = refused().find(({ envelope }) => envelope.name === 'car.edit')
  await ann.changes.resend(change?.mid ?? '', change?.envelope.args as never)
  await ann.sync()
  expect(await stored()).toMatchObject([{ model: 'First', description: 'In the next batch' }])
  expect([refused().length, ann.pendingCount()]).toEqual([FIRST_BATCH - 1, 0])
})

test('S22 a 5xx does not remove a mutation whose tab is closed', async () => {
  const { uid } = await create('Gone')
  await ann.sync()
  const fields = { description: { from: vehicle.description, to: 'Typed and saved' } }
  await ann.change({ name: 'car.edit', uid, args: { fields } }, true)
  ann.close()
  const later = await openDevice(server, ann.user, { store: ann.store, wrapTransport: ann.network.wrap })
  failNextPush()
  await later.sync()
  expect(later.car(uid)?.description).toBe('Typed and saved')
  await later.sync()
  expect(await stored()).toMatchObject([{ description: 'Typed and saved' }])
})

test('S1 creates one car when two tabs send a refused creation again at once', async () => {
  const { mid } = await create('Twice')
  ann.network.refuseMutation(mid)
  await ann.sync()
  ann.network.repair()
  const other = await openDevice(server, ann.user, { store: ann.store, wrapTransport: ann.network.wrap })
  const again = await Promise.all([ann, other].map(({ changes }) => changes.resend(mid, { car: vehicle })))
  expect(again.map(({ kind }) => kind).sort()).toEqual(['queued', 'refused'])
  await ann.sync()
  expect(await stored()).toHaveLength(1)
})

test('S57 redacts refused mutations about an inquiry that a load no longer includes', async () => {
  const { body: inquiry } = await apiClient(server)('POST', '/api/inquiries', validInquiry)
  await ann.sync()
  const note = { from: '', to: 'Wants a discount' }
  const { mid } = await ann.change({ name: 'inquiry.edit', uid: inquiry.uid, args: { fields: { note } } })
  ann.network.refuseMutation(mid)
  await ann.sync()
  await closeSession(ann.store, { keepWork: true })
  const boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  await boss('DELETE', `/api/inquiries/${inquiry.id}`)
  ann.close()
  const later = await openDevice(server, ann.user, { store: ann.store })
  expect(JSON.stringify(await later.store.snapshot())).toContain('Wants a discount')
  await later.sync()
  expect(JSON.stringify(await later.store.snapshot())).not.toContain('Wants a discount')
  expect((await later.store.snapshot()).refused).toHaveLength(1)
})

test('S61 does not delete mutations that were made after the person was asked', async () => {
  const known = await create('Known of')
  const confirmed = { ...NO_UNFINISHED_WORK, pending: [known.mid] }
  const added = await create('From another tab')
  const more = { ...confirmed, pending: [known.mid, added.mid] }
  expect(await closeSession(ann.store, { keepWork: false, confirmed })).toEqual(more)
  expect((await ann.store.snapshot()).outbox).toHaveLength(2)
  expect(await closeSession(ann.store, { keepWork: true })).toBeNull()
  expect((await ann.store.snapshot()).outbox).toHaveLength(2)
})

test('S61 asks again about a mutation that was made while those of the question were sent', async () => {
  await ann.sync()
  await create('Sent meanwhile')
  const asked = await closeSession(ann.store, { keepWork: false, confirmed: NO_UNFINISHED_WORK })
  await ann.sync()
  const { mid } = await create('From another tab')
  const confirmed = asked ?? NO_UNFINISHED_WORK
  expect(await closeSession(ann.store, { keepWork: false, confirmed })).toEqual({
    ...NO_UNFINISHED_WORK,
    pending: [mid],
  })
  expect((await ann.store.snapshot()).outbox).toMatchObject([{ envelope: { mid } }])
})

test('S61 does not ask again about a mutation that was refused while the question was open', async () => {
  await ann.sync()
  const { mid } = await create('Refused meanwhile')
  ann.network.refuseMutation(mid)
  await ann.sync()
  const confirmed = { ...NO_UNFINISHED_WORK, pending: [mid] }
  expect(refused()).toMatchObject([{ mid }])
  expect(await closeSession(ann.store, { keepWork: false, confirmed })).toBeNull()
})

test('S61 deletes what others wrote about a visitor at log-out, also in conflicts', async () => {
  const { body: inquiry } = await apiClient(server)('POST', '/api/inquiries', validInquiry)
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  for (const device of [ann, bob]) await device.sync()
  const write = (device: TestDevice, to: string) =>
    device.change({ name: 'inquiry.edit', uid: inquiry.uid, args: { fields: { note: { from: '', to } } } })
  await write(bob, 'Cannot pay')
  await bob.sync()
  await write(ann, 'Is nice')
  await ann.sync()
  expect(JSON.stringify((await ann.store.snapshot()).conflicts)).toContain('Cannot pay')
  await closeSession(ann.store, { keepWork: true })
  expect(JSON.stringify(await ann.store.snapshot())).not.toContain('Cannot pay')
})

test('S61 reports no result of a mutation that a log-out has discarded', async () => {
  const { mid, reported } = await create('Discarded')
  const report = vi.fn()
  void reported.then(report)
  await closeSession(ann.store, { keepWork: false, confirmed: { ...NO_UNFINISHED_WORK, pending: [mid] } })
  ann.clock.runAll()
  await ann.view.refresh()
  expect(ann.view.table('outbox').size).toBe(0)
  expect(report).not.toHaveBeenCalled()
})

test('S61 reports a mutation that a log-out has kept as waiting', async () => {
  const { reported } = await create('Kept')
  await closeSession(ann.store, { keepWork: true })
  ann.clock.runAll()
  expect(await reported).toEqual({ kind: 'waiting' })
})

test('S61 offers a draft about an enquiry after the next log-in, unless it has been deleted', async () => {
  const api = apiClient(server)
  const [kept, deleted] = [
    await api('POST', '/api/inquiries', validInquiry),
    await api('POST', '/api/inquiries', validInquiry),
  ]
  await ann.sync()
  const keyOf = ({ body }: typeof kept) => `${appointmentDraft('inquiry', body.uid)}:1`
  const note = { values: { note: 'Wants to see it on Monday' } }
  for (const key of [keyOf(kept), keyOf(deleted)]) await saveDraft(ann.store, { key, at: '', base: {}, ...note })
  await closeSession(ann.store, { keepWork: true })
  ann.close()
  const boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  await boss('DELETE', `/api/inquiries/${deleted.body.id}`)
  const later = await openDevice(server, ann.user, { store: ann.store })
  await later.sync()
  expect((await later.store.snapshot()).drafts).toMatchObject([{ key: keyOf(kept), ...note }])
})
