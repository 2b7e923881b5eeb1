import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice as openDeviceRow, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore } from '#app/local/db/local-store.ts'
import type { PushRequest } from '#domain/protocol/protocol.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport, NO_ANSWER } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let user: StoredUser
let ann: TestDevice
let line: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  user = await server.addUser('ann', 'user')
  line = createLossyTransport()
  ann = await openDevice(server, user, { line: line.over })
  await ann.sync()
})

afterEach(async () => {
  ann.close()
  await server.close()
})

const create = (price = 61_500) => ann.change({ name: 'car.create', args: { car: { ...vehicle, price } } })
const reprice = (uid: string, from: number, to: number, attended = false) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } }, attended)
const serverCars = async () => [...(await server.store.read()).all('cars')]
const setDevice = (store: LocalStore, changes: Partial<Device>) =>
  store.write(async (tx) => updateDevice(tx, await openDeviceRow(tx), changes))

test('S11 a push whose answer is lost is sent again and has one effect', async () => {
  const { uid, settled } = await create()
  line.loseAnswer('push')
  expect((await ann.sync()).kind).toBe('unreachable')
  expect(await settled).toEqual({ kind: 'waiting' })
  expect(ann.waiting()).toBe(1)
  await ann.sync()
  expect(line.sent.filter(({ call }) => call === 'push')).toHaveLength(2)
  expect(await serverCars()).toHaveLength(1)
  expect(ann.car(uid)?.id).toBeLessThan(1_000_000)
  expect(ann.waiting()).toBe(0)
})

test('S20 a refusal whose answer is lost still reaches the person, though a pull has passed its number', async () => {
  const { uid } = await create()
  await ann.sync()
  const { mid } = await ann.change({ name: 'car.edit', uid, args: { fields: { enabled: { from: true, to: false } } } })
  await server.store.transact([{ table: 'cars', all: true }], (records) => {
    const car = records.get('cars', uid)
    if (car)
      records.put('cars', uid, { ...car, sold: true, enabled: false, saleId: mid, version: records.nextSequence() })
  })
  const flag = await ann.change({ name: 'car.edit', uid, args: { fields: { featured: { from: false, to: true } } } })
  line.loseAnswer('push', { kind: 'busy', status: 503, retryAfter: null })
  await ann.sync()
  expect((await ann.store.read(openDeviceRow)).lastSeq).toBe(3)
  await ann.sync()
  expect(ann.view.table('refused').get(flag.mid)?.verdict.code).toBe('car_sold')
  expect(ann.view.table('outbox').size).toBe(0)
})

test("S14 what waits is not sent as another person's change: it waits for its own user", async () => {
  await create()
  await ann.sync()
  await create(50_000)
  const bob = await openDevice(server, await server.addUser('bob', 'user'), { store: ann.store })
  expect(await bob.sync()).toMatchObject({ kind: 'busy', status: 409 })
  bob.close()
  expect(await serverCars()).toHaveLength(1)
  expect(ann.waiting()).toBe(1)
  await ann.sync()
  expect(await serverCars()).toHaveLength(2)
  expect(ann.waiting()).toBe(0)
})

test('S32 no view ever lacks a value that waits, from the first stroke to the settled base', async () => {
  const { uid } = await create()
  await ann.sync()
  await reprice(uid, 61_500, 59_000)
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.car(uid)?.price))
  await ann.sync()
  expect(ann.waiting()).toBe(0)
  expect(shown.length).toBeGreaterThan(1)
  expect(new Set(shown)).toEqual(new Set([59_000]))
})

test('S20 a refused change uses its number up and blocks nothing behind it', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.edit', uid, args: { fields: { color: { from: 'Green', to: 'Red' } } } })
  await server.store.transact([{ table: 'cars', all: true }], (records) => {
    records.remove('cars', uid)
  })
  const second = await create(50_000)
  line.loseRequest('pull')
  await ann.sync()
  expect(ann.view.table('refused').size).toBe(1)
  expect(ann.car(uid)?.color).toBe('Green')
  await ann.sync()
  expect(ann.car(second.uid)?.id).toBeLessThan(1_000_000)
  expect(ann.waiting()).toBe(0)
})

test('S1 a change that is on the disk is not told as failed when the screen cannot follow any more', async () => {
  ann.view.close()
  vi.spyOn(ann.store, 'snapshot').mockRejectedValue(new Error('The connection is closing'))
  expect(await ann.changes.change({ name: 'car.create', args: { car: vehicle } })).toMatchObject({ kind: 'queued' })
  await ann.sync()
  expect(await serverCars()).toHaveLength(1)
})

test('S69 a refused change can be corrected and sent again, or dropped', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.edit', uid, args: { fields: { color: { from: 'Green', to: 'Red' } } } })
  line.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } })
  await ann.sync()
  const [refused] = ann.view.table('refused').values()
  expect(refused?.verdict.message).toBe('No')
  expect(ann.car(uid)?.color).toBe('Green')
  const again = await ann.changes.resend(refused?.mid ?? '', { fields: { color: { from: 'Green', to: 'Blue' } } })
  expect(again.kind).toBe('queued')
  expect(ann.view.table('refused').size).toBe(0)
  await ann.sync()
  expect((await serverCars())[0]?.color).toBe('Blue')
})

test('S10 five hundred changes go in batches, in order, each once', async () => {
  const { uid } = await create(1000)
  for (let price = 1000; price < 1250; price += 1) await reprice(uid, price, price + 1)
  await ann.sync()
  const pushes = line.sent.filter(({ call }) => call === 'push')
  expect(pushes).toHaveLength(3)
  expect((await serverCars())[0]?.price).toBe(1250)
  expect(ann.waiting()).toBe(0)
})

test('S19 a batch refused as a whole is halved until the one that is meant stands alone', async () => {
  const uids: string[] = []
  for (let n = 0; n < 7; n += 1) uids.push((await create(10_000 + n)).uid)
  const meant = uids[4]
  const names = (sent: unknown) => (sent as { mutations: { mid: string }[] }).mutations.some(({ mid }) => mid === meant)
  line.loseRequest('push', { kind: 'refused', status: 413, body: { message: 'Too large' } }, names, 99)
  await ann.sync()
  expect(await serverCars()).toHaveLength(6)
  expect([...ann.view.table('refused').keys()]).toEqual([meant])
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S34 a gap in the numbers (a restored server) is closed: what waits is renumbered and applied once', async () => {
  await setDevice(ann.store, { nextSeq: 8, lastSeq: 7, cursor: '99.3' })
  await create()
  await create(2)
  await ann.sync()
  expect(await serverCars()).toHaveLength(2)
  expect(ann.waiting()).toBe(0)
  expect((await ann.store.read(openDeviceRow)).nextSeq).toBe(3)
})

test('S33 a reset loads everything anew and keeps what waits', async () => {
  const { uid } = await create()
  await ann.sync()
  await reprice(uid, 61_500, 59_000)
  const ahead = `${(await server.store.read()).epoch}.999999`
  await setDevice(ann.store, { cursor: ahead })
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.car(uid)?.price))
  line.loseRequest('push', { kind: 'busy', status: 503, retryAfter: null })
  await ann.sync()
  expect((await ann.store.read(openDeviceRow)).cursor).not.toBe(ahead)
  expect(ann.waiting()).toBe(1)
  await ann.sync()
  expect(new Set(shown)).toEqual(new Set([59_000]))
  expect((await serverCars())[0]?.price).toBe(59_000)
  expect(ann.waiting()).toBe(0)
})

test('S34 what a restored server has forgotten is asked again', async () => {
  const { uid } = await create()
  line.loseRequest('pull')
  await ann.sync()
  expect([...ann.view.table('outbox').values()][0]?.outcome?.status).toBe('applied')
  const restored = await startTestServer()
  const device = await openDevice(restored, await restored.addUser('ann', 'user'), { store: ann.store })
  await setDevice(ann.store, { cursor: '99.3' })
  await device.sync()
  expect((await restored.store.read()).get('cars', uid)?.price).toBe(61_500)
  expect(device.waiting()).toBe(0)
  device.close()
  await restored.close()
})

test('S32 an answer that comes late, after another tab has moved on, is not for this place any more', async () => {
  const { uid } = await create()
  await ann.sync()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = () => {}
  const hasAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const slow = await openDevice(server, user, {
    store: ann.store,
    line: (transport) => ({
      ...transport,
      async pull(query) {
        const answer = await transport.pull(query)
        asked()
        await released
        return answer
      },
    }),
  })
  await reprice(uid, 61_500, 60_000)
  await ann.parts.transport.push({
    clientId: (await ann.store.read(openDeviceRow)).clientId,
    mutations: [...ann.view.table('outbox').values()].map(({ envelope }) => envelope),
  })
  const late = slow.sync()
  await hasAsked
  await reprice(uid, 60_000, 59_000)
  await ann.sync()
  const { cursor } = await ann.store.read(openDeviceRow)
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.view.base.cars.get(uid)?.price))
  release()
  await late
  expect(shown).not.toContain(60_000)
  expect((await ann.store.read(openDeviceRow)).cursor).toBe(cursor)
  slow.close()
})

test('S18 a token that is no longer taken pauses everything and loses nothing', async () => {
  const { uid } = await create()
  line.loseRequest('push', { kind: 'signed-out' })
  expect((await ann.sync()).kind).toBe('signed-out')
  expect(ann.waiting()).toBe(1)
  ann.close()
  const later = await openDevice(server, user, { store: ann.store })
  expect(later.car(uid)?.price).toBe(61_500)
  await later.sync()
  expect(await serverCars()).toHaveLength(1)
  later.close()
})

test('S22 a 5xx to someone who waits at the screen is told as failed, and the change is never applied', async () => {
  const { uid } = await create()
  await ann.sync()
  const { settled } = await reprice(uid, 61_500, 1, true)
  line.loseRequest('push', { kind: 'busy', status: 500, retryAfter: null, message: 'Broken' })
  await ann.sync()
  expect(await settled).toEqual({ kind: 'failed', message: 'Broken' })
  expect(ann.car(uid)?.price).toBe(61_500)
  await ann.sync()
  expect((await serverCars())[0]?.price).toBe(61_500)
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S21 a change withdrawn after the server had applied it shows as the server has it, and the person is told', async () => {
  const { uid } = await create()
  await ann.sync()
  const { mid, settled } = await reprice(uid, 61_500, 1, true)
  line.loseAnswer('push', { kind: 'busy', status: 502, retryAfter: null })
  await ann.sync()
  expect((await settled).kind).toBe('failed')
  await ann.sync()
  expect(ann.car(uid)?.price).toBe(1)
  expect(ann.view.table('outbox').size).toBe(0)
  expect([...ann.view.table('refused').values()]).toMatchObject([
    { mid, envelope: { name: 'car.edit', uid }, verdict: { status: 'applied' } },
  ])
  await ann.changes.discard(mid)
  expect(ann.view.table('refused').size).toBe(0)
})

test('S22 without an answer for long the person is told that it waits, and a later 5xx takes nothing back', async () => {
  const { uid } = await create()
  await ann.sync()
  const { settled } = await reprice(uid, 61_500, 59_000, true)
  ann.clock.passAll()
  expect(await settled).toEqual({ kind: 'waiting' })
  line.loseRequest('push', { kind: 'busy', status: 500, retryAfter: null })
  await ann.sync()
  expect(ann.car(uid)?.price).toBe(59_000)
  await ann.sync()
  expect((await serverCars())[0]?.price).toBe(59_000)
})

test('S22 known to be offline, a change is told as waiting at once', async () => {
  ann.offline.is = true
  const { settled } = await create()
  expect(await settled).toEqual({ kind: 'waiting' })
})

test('S21 what a person discards is never applied', async () => {
  const { mid, uid } = await create()
  await ann.changes.discard(mid)
  expect(ann.car(uid)).toBeUndefined()
  expect(ann.waiting()).toBe(0)
  await ann.sync()
  expect(await serverCars()).toHaveLength(0)
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S10 what gets no answer goes in smaller portions, and in whole batches again when the line carries them', async () => {
  for (let price = 1; price <= 8; price += 1) await create(price)
  const tooLarge = (sent: unknown) => (sent as PushRequest).mutations.length > 2
  line.loseRequest('push', NO_ANSWER, tooLarge, 3)
  for (let run = 0; run < 4; run += 1) await ann.sync()
  const portions = line.sent.flatMap(({ call, what }) =>
    call === 'push' ? [(what as PushRequest).mutations.length] : [],
  )
  expect(portions).toEqual([8, 4, 2, 4, 2, 4])
  expect(await serverCars()).toHaveLength(8)
  expect(ann.waiting()).toBe(0)
})
