import { beforeEach, expect, test } from 'vitest'
import { newUuid, openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { removeInquiry } from '#app/local/outbox/visitor-inquiries.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { createVisitorOutbox } from '#app/sync/inquiries/visitor-outbox.ts'
import { issue } from '#domain/values/issue.ts'
import { manualClock } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const draft = {
  name: "Zoe O'Neil",
  countryCode: '+44',
  phoneNumber: '7700900123',
  email: 'zoe@example.com',
  message: 'Is this one still there?',
}

const SOURCE = { name: 'Google Ads', medium: 'cpc', campaign: null, landing: '/cars' }

const server = serverForEach()
let store: LocalStore
let network: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  store = asPersistent(openMemoryStore())
  await openSession(store, newUuid)
  network = createLossyTransport()
})

const asPersistent = (memory: LocalStore): LocalStore => ({ ...memory, isPersistent: true })
const openOutbox = (over = store, isOffline = () => false) =>
  createVisitorOutbox({
    store: over,
    transport: network.wrap(createFetchTransport({ origin: server.url, fetch }, null)),
    clock: manualClock(),
    newUuid,
    visitSource: SOURCE,
    random: () => 0.5,
    exclusive: (_, work) => work(),
    isOffline,
  })
const serverInquiries = async () => [...(await server.store.read()).all('inquiries')]
const storedInquiries = () => store.read((tx) => tx.all('enquiries'))

test('S61 deletes the content of an inquiry from the device once it is sent', async () => {
  expect(await openOutbox().send(draft, { id: 123_456, name: '2020 Jaguar F-TYPE' })).toEqual({ kind: 'sent' })
  expect(await serverInquiries()).toMatchObject([{ name: "Zoe O'Neil", phone: '+447700900123', carId: 123_456 }])
  const [row] = await storedInquiries()
  expect(row).toEqual({
    mid: expect.any(String),
    at: expect.any(String),
    state: 'sent',
    carId: 123_456,
    carName: '2020 Jaguar F-TYPE',
  })
})

test('sends the source of the visit, which the device never stores', async () => {
  network.loseRequest('sendInquiry')
  const outbox = openOutbox()
  expect(await outbox.send(draft)).toMatchObject({ kind: 'waiting' })
  expect(JSON.stringify(await storedInquiries())).not.toContain('Google Ads')
  await outbox.retryLoop.run()
  expect(await serverInquiries()).toMatchObject([{ source: SOURCE }])
})

test('S11 an inquiry whose response was lost is sent by another tab without its source, and is there once', async () => {
  network.loseResponse('sendInquiry')
  await openOutbox().send(draft)
  await openOutbox().retryLoop.run()
  expect(await serverInquiries()).toMatchObject([{ source: SOURCE }])
  expect(await storedInquiries()).toMatchObject([{ state: 'sent' }])
})

test('S11 sends an inquiry again under its key when the response was lost, and the server has it once', async () => {
  network.loseResponse('sendInquiry')
  const outbox = openOutbox()
  expect(await outbox.send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect(await serverInquiries()).toHaveLength(1)
  await outbox.retryLoop.run()
  expect(network.sent).toHaveLength(2)
  expect(await serverInquiries()).toHaveLength(1)
  expect((await storedInquiries()).map(({ state }) => state)).toEqual(['sent'])
})

test('S5 stores an inquiry without a connection, and the next page sends it', async () => {
  expect(await openOutbox(store, () => true).send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect(network.sent).toHaveLength(0)
  await openOutbox().retryLoop.run()
  expect(await serverInquiries()).toHaveLength(1)
})

test('S10 creates one inquiry when two tabs send it at once', async () => {
  await openOutbox(store, () => true).send(draft)
  await Promise.all([openOutbox().retryLoop.run(), openOutbox().retryLoop.run()])
  expect(network.sent).toHaveLength(2)
  expect(await serverInquiries()).toHaveLength(1)
})

test('S16 keeps an inquiry pending when the server responds with 429', async () => {
  network.loseRequest('sendInquiry', { kind: 'busy', status: 429, retryAfter: 60_000 })
  expect(await openOutbox().send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect((await storedInquiries())[0]?.input?.name).toBe("Zoe O'Neil")
})

test('a refused inquiry reports why, keeps its content and does not block the next one', async () => {
  const errors = [issue('phone', 'phone_digits')]
  network.loseRequest('sendInquiry', { kind: 'refused', status: 422, body: { message: 'Not valid', errors } })
  const outbox = openOutbox()
  expect(await outbox.send(draft)).toMatchObject({ kind: 'refused', message: 'Not valid', issues: errors })
  expect((await storedInquiries())[0]).toMatchObject({
    state: 'refused',
    input: { name: "Zoe O'Neil" },
    issues: errors,
  })
  expect(await outbox.send(draft)).toEqual({ kind: 'sent' })
})

test('removes a refused inquiry with its content and a sent one, but no pending one', async () => {
  const outbox = openOutbox()
  await outbox.send(draft)
  network.loseRequest('sendInquiry', { kind: 'refused', status: 422, body: { message: 'Not valid' } })
  await outbox.send(draft)
  network.loseRequest('sendInquiry', { kind: 'busy', status: 429, retryAfter: 60_000 })
  await outbox.send(draft)
  const states = async () => (await storedInquiries()).map(({ state }) => state).sort()
  expect(await states()).toEqual(['refused', 'sent', 'waiting'])
  for (const { mid } of await storedInquiries()) await removeInquiry(store, mid)
  expect(await states()).toEqual(['waiting'])
})

test('S5 reports an inquiry as not stored in a browser without a database', async () => {
  const memory = openMemoryStore()
  await openSession(memory, newUuid)
  const outbox = openOutbox(memory, () => true)
  expect((await outbox.send(draft)).kind).toBe('not-kept')
  expect(await memory.read((tx) => tx.all('enquiries'))).toEqual([])
})

test('S5 sends an inquiry from a device without free storage, and never reports it as stored', async () => {
  const full: LocalStore = {
    ...store,
    write: () =>
      Promise.reject(Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })),
  }
  expect(await openOutbox(full).send(draft)).toEqual({ kind: 'sent' })
  expect(await serverInquiries()).toHaveLength(1)
  expect((await openOutbox(full, () => true).send(draft)).kind).toBe('not-kept')
  network.loseRequest('sendInquiry')
  expect((await openOutbox(full).send(draft)).kind).toBe('not-kept')
})

test('a corrected inquiry that is sent from a device without free storage leaves no refused one that could be sent again', async () => {
  network.loseRequest('sendInquiry', { kind: 'refused', status: 422, body: { message: 'Not valid' } })
  await openOutbox().send(draft)
  const [refused] = await storedInquiries()
  const put = () => Promise.reject(Object.assign(new Error(), { name: 'QuotaExceededError' }))
  const full: LocalStore = { ...store, write: (work) => store.write((tx) => work({ ...tx, put })) }
  network.loseRequest('sendInquiry')
  expect((await openOutbox(full).send(draft, undefined, refused?.mid)).kind).toBe('not-kept')
  expect(await storedInquiries()).toEqual([refused])
  expect(await openOutbox(full).send(draft, undefined, refused?.mid)).toEqual({ kind: 'sent' })
  expect(await storedInquiries()).toEqual([])
})

test('S11 sends an inquiry that could not be stored under the same key until the server has responded', async () => {
  const memory = openMemoryStore()
  await openSession(memory, newUuid)
  const full: LocalStore = { ...store, write: () => Promise.reject(new Error('no room')) }
  for (const over of [memory, full]) {
    const before = (await serverInquiries()).length
    const outbox = openOutbox(over)
    network.loseResponse('sendInquiry')
    expect((await outbox.send(draft)).kind).toBe('not-kept')
    expect(await outbox.send(draft)).toEqual({ kind: 'sent' })
    expect((await serverInquiries()).length - before).toBe(1)
    expect(await outbox.send(draft)).toEqual({ kind: 'sent' })
    expect((await serverInquiries()).length - before).toBe(2)
  }
})
