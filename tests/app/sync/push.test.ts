import { beforeEach, expect, test, vi } from 'vitest'
import { openDevice as openDeviceRow, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { UNREACHABLE } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach, startTestServer } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')

beforeEach(async () => {
  await ann.sync()
})

const create = (price = 61_500) => ann.change({ name: 'car.create', args: { car: { ...vehicle, price } } })
const reprice = (uid: string, from: number, to: number, attended = false) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } }, attended)
const serverCars = async () => [...(await server.store.read()).all('cars')]
const setDevice = (store: LocalStore, changes: Partial<Device>) =>
  store.write(async (tx) => updateDevice(tx, await openDeviceRow(tx), changes))

test('S11 repeats a push whose response is lost, with one effect', async () => {
  const { uid, reported } = await create()
  ann.network.loseResponse('push')
  expect((await ann.sync()).kind).toBe('unreachable')
  expect(await reported).toEqual({ kind: 'waiting' })
  expect(ann.pendingCount()).toBe(1)
  await ann.sync()
  expect(ann.network.sent.filter(({ call }) => call === 'push')).toHaveLength(2)
  expect(await serverCars()).toHaveLength(1)
  expect(ann.car(uid)?.id).toBeLessThan(1_000_000)
  expect(ann.pendingCount()).toBe(0)
})

test('S16 a response without an outcome of what was sent counts as unanswered', async () => {
  await create()
  ann.network.loseRequest('push', { kind: 'ok', body: { outcomes: [] }, cursor: null })
  expect((await ann.sync()).kind).toBe('unreachable')
  expect(ann.pendingCount()).toBe(1)
  await ann.sync()
  expect(ann.pendingCount()).toBe(0)
})

test('S32 shows a pending value without interruption until the base includes it', async () => {
  const { uid } = await create()
  await ann.sync()
  await reprice(uid, 61_500, 59_000)
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.car(uid)?.price))
  await ann.sync()
  expect(ann.pendingCount()).toBe(0)
  expect(shown.length).toBeGreaterThan(1)
  expect(new Set(shown)).toEqual(new Set([59_000]))
})

test('S20 a refused mutation does not block later mutations', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.edit', uid, args: { fields: { color: { from: 'Green', to: 'Red' } } } })
  await server.store.transact((records) => {
    records.remove('cars', uid)
  })
  const second = await create(50_000)
  ann.network.loseRequest('pull')
  await ann.sync()
  expect(ann.view.table('refused').size).toBe(1)
  expect(ann.car(uid)?.color).toBe('Green')
  await ann.sync()
  expect(ann.car(second.uid)?.id).toBeLessThan(1_000_000)
  expect(ann.pendingCount()).toBe(0)
})

test('S1 does not report a stored mutation as failed when the view cannot be refreshed', async () => {
  ann.view.close()
  vi.spyOn(ann.store, 'snapshot').mockRejectedValue(new Error('The connection is closing'))
  expect(await ann.changes.change({ name: 'car.create', args: { car: vehicle } })).toMatchObject({ kind: 'queued' })
  await ann.sync()
  expect(await serverCars()).toHaveLength(1)
})

test('S20 sends a refused mutation again with corrected arguments', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.edit', uid, args: { fields: { color: { from: 'Green', to: 'Red' } } } })
  ann.network.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } })
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

test('S10 sends many mutations in growing batches, in order, each once', async () => {
  // No screen waits for their results.
  ann.offline.is = true
  const { uid } = await create(1000)
  for (let price = 1000; price < 1800; price += 1) await reprice(uid, price, price + 1)
  ann.offline.is = false
  await ann.sync()
  const pushes = ann.network.sent.filter(({ call }) => call === 'push')
  expect(pushes.map(({ what }) => (what as PushRequest).mutations.length)).toEqual([100, 200, 400, 101])
  expect((await serverCars())[0]?.price).toBe(1800)
  expect(ann.pendingCount()).toBe(0)
})

test('S16 halves a refused batch until the offending mutation is alone', async () => {
  const uids: string[] = []
  for (let n = 0; n < 7; n += 1) uids.push((await create(10_000 + n)).uid)
  const offending = uids[4]
  const isRefused = (sent: unknown) =>
    (sent as { mutations: { mid: string }[] }).mutations.some(({ mid }) => mid === offending)
  ann.network.loseRequest('push', { kind: 'refused', status: 413, body: { message: 'Too large' } }, isRefused, 99)
  await ann.sync()
  expect(await serverCars()).toHaveLength(6)
  expect([...ann.view.table('refused').keys()]).toEqual([offending])
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S33 loads everything after a reset and keeps pending mutations', async () => {
  const { uid } = await create()
  await ann.sync()
  await reprice(uid, 61_500, 59_000)
  const ahead = `${(await server.store.read()).epoch}.999999.a`
  await setDevice(ann.store, { cursor: ahead })
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.car(uid)?.price))
  const knows = (sent: unknown) => (sent as PushRequest).position !== ahead
  ann.network.loseRequest('push', { kind: 'busy', status: 503, retryAfter: null }, knows)
  await ann.sync()
  expect((await ann.store.read(openDeviceRow)).cursor).not.toBe(ahead)
  // The settled creation is sent again as well: a server behind the device's cursor has another history.
  expect(ann.pendingCount()).toBe(2)
  await ann.sync()
  expect(new Set(shown)).toEqual(new Set([59_000]))
  expect((await serverCars())[0]?.price).toBe(59_000)
  expect(ann.pendingCount()).toBe(0)
})

test('S34 sends again a mutation that a restored server has lost', async () => {
  const { uid } = await create()
  ann.network.loseRequest('pull')
  await ann.sync()
  expect([...ann.view.table('outbox').values()][0]?.outcome?.status).toBe('applied')
  const restored = await startTestServer()
  const device = await openDevice(restored, await restored.addUser('ann', 'user'), { store: ann.store })
  await setDevice(ann.store, { cursor: '99.3.a' })
  await device.sync()
  expect((await restored.store.read()).get('cars', uid)?.price).toBe(61_500)
  expect(device.pendingCount()).toBe(0)
  device.close()
  await restored.close()
})

test('S32 ignores a pull response that arrives after another tab has moved the cursor', async () => {
  const { uid } = await create()
  await ann.sync()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let pulled = () => {}
  const hasPulled = new Promise<void>((resolve) => {
    pulled = resolve
  })
  const slow = await openDevice(server, ann.user, {
    store: ann.store,
    wrapTransport: (transport) => ({
      ...transport,
      async pull(query) {
        const result = await transport.pull(query)
        pulled()
        await released
        return result
      },
    }),
  })
  await reprice(uid, 61_500, 60_000)
  await ann.dependencies.transport.push({
    deviceId: (await ann.store.read(openDeviceRow)).deviceId,
    mutations: [...ann.view.table('outbox').values()].map(({ envelope }) => envelope),
  })
  const late = slow.sync()
  await hasPulled
  await reprice(uid, 60_000, 59_000)
  await ann.sync()
  const { cursor } = await ann.store.read(openDeviceRow)
  const shown: (number | undefined)[] = []
  ann.view.subscribe(() => shown.push(ann.view.base.cars.get(uid)?.price))
  release()
  await late
  expect(shown).not.toContain(60_000)
  expect((await ann.store.read(openDeviceRow)).cursor).toBe(cursor)
})

test('S18 a 401 stops syncing and loses nothing', async () => {
  const { uid } = await create()
  ann.network.loseRequest('push', { kind: 'signed-out' })
  expect((await ann.sync()).kind).toBe('signed-out')
  expect(ann.pendingCount()).toBe(1)
  ann.close()
  const later = await openDevice(server, ann.user, { store: ann.store })
  expect(later.car(uid)?.price).toBe(61_500)
  await later.sync()
  expect(await serverCars()).toHaveLength(1)
})

test('S22 removes an attended mutation on a 5xx, reports it as failed and never applies it', async () => {
  const { uid } = await create()
  await ann.sync()
  const { reported } = await reprice(uid, 61_500, 1, true)
  // A proxy answers while the server is away.
  ann.network.loseRequest('push', { kind: 'busy', status: 502, retryAfter: null })
  await ann.sync()
  expect(ann.car(uid)?.price).toBe(1)
  ann.network.loseRequest('push', { kind: 'busy', status: 500, retryAfter: null, message: 'Broken' })
  await ann.sync()
  expect(await reported).toEqual({ kind: 'failed', message: 'Broken' })
  expect(ann.car(uid)?.price).toBe(61_500)
  await ann.sync()
  expect((await serverCars())[0]?.price).toBe(61_500)
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S22 reports a mutation as waiting after the time-out, and a later 5xx does not remove it', async () => {
  const { uid } = await create()
  await ann.sync()
  const { reported } = await reprice(uid, 61_500, 59_000, true)
  ann.clock.runAll()
  expect(await reported).toEqual({ kind: 'waiting' })
  ann.network.loseRequest('push', { kind: 'busy', status: 500, retryAfter: null })
  await ann.sync()
  expect(ann.car(uid)?.price).toBe(59_000)
  await ann.sync()
  expect((await serverCars())[0]?.price).toBe(59_000)
})

test('S22 reports a mutation as waiting at once while offline', async () => {
  ann.offline.is = true
  const { reported } = await create()
  expect(await reported).toEqual({ kind: 'waiting' })
})

test('S93 never sends a mutation that was undone before any request had it', async () => {
  const { mid, uid } = await create()
  expect(await ann.changes.undo([mid])).toEqual({ kind: 'undone', undone: 1, left: [] })
  expect(ann.car(uid)).toBeUndefined()
  expect(ann.pendingCount()).toBe(0)
  await ann.sync()
  expect(await serverCars()).toHaveLength(0)
  expect(ann.view.table('outbox').size).toBe(0)
})

test('S10 halves the batch after a transport error, and doubles it again after a response', async () => {
  for (let price = 1; price <= 8; price += 1) await create(price)
  const tooLarge = (sent: unknown) => (sent as PushRequest).mutations.length > 2
  ann.network.loseRequest('push', UNREACHABLE, tooLarge, 3)
  for (let run = 0; run < 4; run += 1) await ann.sync()
  const batchSizes = ann.network.sent.flatMap(({ call, what }) =>
    call === 'push' ? [(what as PushRequest).mutations.length] : [],
  )
  expect(batchSizes).toEqual([8, 4, 2, 4, 2, 4])
  expect(await serverCars()).toHaveLength(8)
  expect(ann.pendingCount()).toBe(0)
})

test('S93 undoes a mutation whose response was lost by another one behind it', async () => {
  const { uid } = await create()
  await ann.sync()
  const { mid } = await reprice(uid, 61_500, 59_000)
  ann.network.loseResponse('push')
  await ann.sync()
  expect(await ann.changes.undo([mid])).toEqual({ kind: 'undone', undone: 1, left: [] })
  expect(ann.car(uid)?.price).toBe(61_500)
  expect(ann.pendingCount()).toBe(2)
  await ann.sync()
  expect(await serverCars()).toMatchObject([{ price: 61_500 }])
  expect(ann.pendingCount()).toBe(0)
})

test('S93 a mutation made while the device is offline does not count as sent until a request was answered', async () => {
  const { mid } = await create()
  ann.network.loseRequest('pull', UNREACHABLE, () => true, Number.POSITIVE_INFINITY)
  ann.network.loseRequest('push', UNREACHABLE, () => true, Number.POSITIVE_INFINITY)
  await ann.sync()
  const second = await create(2)
  await ann.sync()
  expect(await ann.changes.undo([second.mid])).toMatchObject({ undone: 1 })
  expect([...ann.view.table('outbox').values()].map(({ envelope }) => envelope.mid)).toEqual([mid])
})

test('S10 two tabs that push the same rows at once apply each once, in order', async () => {
  const { uid } = await create()
  await reprice(uid, 61_500, 60_000)
  const tab = await openDevice(server, ann.user, { store: ann.store })
  await Promise.all([ann.sync(), tab.sync()])
  await ann.sync()
  expect(await serverCars()).toMatchObject([{ uid, price: 60_000 }])
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
  expect(ann.view.table('refused').size).toBe(0)
  expect(ann.pendingCount()).toBe(0)
})

test('S93 a change that is taken back before it was sent is not reported as saved, and one that was sent is', async () => {
  const { uid } = await create()
  await ann.sync()
  const waiting = await reprice(uid, 61_500, 59_000, true)
  await ann.changes.undo([waiting.mid])
  expect(await waiting.reported).toMatchObject({ kind: 'not-kept' })
  const sent = await reprice(uid, 61_500, 60_000, true)
  await ann.sync()
  expect(await sent.reported).toMatchObject({ kind: 'saved' })
})

// Batches of pending mutations.
test('S10 stores the outcomes of a batch before it sends the next', async () => {
  const answered: number[] = []
  const tablet = await openDevice(server, ann.user, {
    wrapTransport: (transport) => ({
      ...transport,
      async push(batch) {
        answered.push(tablet.view.outbox().filter(({ outcome }) => outcome).length)
        return transport.push(batch)
      },
    }),
  })
  await tablet.sync()
  const { uid } = await tablet.change({ name: 'car.create', args: { car: { ...vehicle, price: 1 } } })
  for (let price = 1; price < FIRST_BATCH + 1; price += 1) {
    await tablet.change({ name: 'car.edit', uid, args: { fields: { price: { from: price, to: price + 1 } } } })
  }
  await tablet.sync()
  expect(answered).toEqual([0, FIRST_BATCH])
})
