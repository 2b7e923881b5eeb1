import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { createEnquiryDesk } from '#app/sync/enquiries/visitor-outbox.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import { stillClock } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const draft = {
  name: "Zoe O'Neil",
  countryCode: '+44',
  phoneNumber: '7700900123',
  email: 'zoe@example.com',
  message: 'Is this one still there?',
}

let server: TestServer
let store: LocalStore
let line: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  store = keeping(openMemoryStore())
  await openSession(store, newUuid)
  line = createLossyTransport()
})

afterEach(() => server.close())

const keeping = (memory: LocalStore): LocalStore => ({ ...memory, kept: true })
const openDesk = (over = store, isOffline = () => false) =>
  createEnquiryDesk({
    store: over,
    transport: line.over(createFetchTransport({ origin: server.url, fetch }, null)),
    clock: stillClock(),
    newUuid,
    random: () => 0.5,
    exclusive: (_, work) => work(),
    isOffline,
  })
const received = async () => [...(await server.store.read()).all('inquiries')]
const kept = () => store.read((tx) => tx.all('enquiries'))

test('S62 an enquiry that was sent leaves nothing of what was written on the device', async () => {
  expect(await openDesk().send(draft, { id: 123_456, name: '2020 Jaguar F-TYPE' })).toEqual({ kind: 'sent' })
  expect(await received()).toMatchObject([{ name: "Zoe O'Neil", phone: '+447700900123', carId: 123_456 }])
  const [row] = await kept()
  expect(row).toEqual({
    mid: expect.any(String),
    at: expect.any(String),
    state: 'sent',
    carId: 123_456,
    carName: '2020 Jaguar F-TYPE',
  })
})

test('S11 one whose answer was lost waits, is sent again under its key and is there once', async () => {
  line.loseAnswer('sendInquiry')
  const desk = openDesk()
  expect(await desk.send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect(await received()).toHaveLength(1)
  await desk.runner.run()
  expect(line.sent).toHaveLength(2)
  expect(await received()).toHaveLength(1)
  expect((await kept()).map(({ state }) => state)).toEqual(['sent'])
})

test('S5 one written without a connection outlives the page and is sent by the next', async () => {
  expect(await openDesk(store, () => true).send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect(line.sent).toHaveLength(0)
  await openDesk().runner.run()
  expect(await received()).toHaveLength(1)
})

test('S23 two tabs that send at once send one enquiry', async () => {
  await openDesk(store, () => true).send(draft)
  await Promise.all([openDesk().runner.run(), openDesk().runner.run()])
  expect(line.sent).toHaveLength(2)
  expect(await received()).toHaveLength(1)
})

test('S16 the server asks to wait: the enquiry waits', async () => {
  line.loseRequest('sendInquiry', { kind: 'busy', status: 429, retryAfter: 60_000 })
  expect(await openDesk().send(draft)).toEqual({ kind: 'waiting', mid: expect.any(String) })
  expect((await kept())[0]?.input?.name).toBe("Zoe O'Neil")
})

test('a refused enquiry says why, keeps its words and lets the next one through', async () => {
  const errors = [{ path: 'phone', message: 'Phone number must contain only digits' }]
  line.loseRequest('sendInquiry', { kind: 'refused', status: 422, body: { message: 'Not valid', errors } })
  const desk = openDesk()
  expect(await desk.send(draft)).toMatchObject({ kind: 'refused', message: 'Not valid', issues: errors })
  expect((await kept())[0]).toMatchObject({ state: 'refused', input: { name: "Zoe O'Neil" }, issues: errors })
  expect(await desk.send(draft)).toEqual({ kind: 'sent' })
})

test('a refused enquiry is removed with all its words; one that waits or was sent is not', async () => {
  const desk = openDesk()
  await desk.send(draft)
  line.loseRequest('sendInquiry', { kind: 'refused', status: 422, body: { message: 'Not valid' } })
  await desk.send(draft)
  line.loseRequest('sendInquiry', { kind: 'busy', status: 429, retryAfter: 60_000 })
  await desk.send(draft)
  const states = async () => (await kept()).map(({ state }) => state).sort()
  expect(await states()).toEqual(['refused', 'sent', 'waiting'])
  for (const { mid } of await kept()) await desk.remove(mid)
  expect(await states()).toEqual(['sent', 'waiting'])
})

test('S5 a browser that keeps nothing does not promise to', async () => {
  const memory = openMemoryStore()
  await openSession(memory, newUuid)
  const desk = openDesk(memory, () => true)
  expect((await desk.send(draft)).kind).toBe('not-kept')
  expect(await memory.read((tx) => tx.all('enquiries'))).toEqual([])
})

test('S5 on a device that is full an enquiry is sent all the same, and said to be kept by nobody', async () => {
  const full: LocalStore = {
    ...store,
    write: () =>
      Promise.reject(Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })),
  }
  expect(await openDesk(full).send(draft)).toEqual({ kind: 'sent' })
  expect(await received()).toHaveLength(1)
  expect((await openDesk(full, () => true).send(draft)).kind).toBe('not-kept')
  line.loseRequest('sendInquiry')
  expect((await openDesk(full).send(draft)).kind).toBe('not-kept')
})

test('S11 where nothing is kept the same words go again under their key, until an answer has come', async () => {
  const memory = openMemoryStore()
  await openSession(memory, newUuid)
  const full: LocalStore = { ...store, write: () => Promise.reject(new Error('no room')) }
  for (const over of [memory, full]) {
    const before = (await received()).length
    const desk = openDesk(over)
    line.loseAnswer('sendInquiry')
    expect((await desk.send(draft)).kind).toBe('not-kept')
    expect(await desk.send(draft)).toEqual({ kind: 'sent' })
    expect((await received()).length - before).toBe(1)
    expect(await desk.send(draft)).toEqual({ kind: 'sent' })
    expect((await received()).length - before).toBe(2)
  }
})
