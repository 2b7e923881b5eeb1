// Purchase price and costs: on the device of an admin, and never on that of a seller, in no table and by no path.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { settle } from '#app/local/outbox/base.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { edit } from '#tests/support/device/device-world.ts'
import { startImport } from '#tests/support/device/imports.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const TYRES = { date: '2026-03-31', text: 'Secret tyres', amount: 450.5 }
const COSTS = { purchasePrice: 43_210, costs: [TYRES] }
const TRACES = /purchasePrice|"costs"|43210|Secret tyres/

const server = serverForEach()
const owner = deviceForEach(server, 'owner', 'admin')
const sally = deviceForEach(server, 'sally', 'user')
const visitor = apiClient(server)
let asOwner: ApiClient
let asSally: ApiClient

beforeEach(async () => {
  asOwner = apiClient(server, server.tokenOf(owner.user))
  asSally = apiClient(server, server.tokenOf(sally.user))
})

/** Everything in the database of the device. */
const dump = async ({ store }: TestDevice) => {
  return JSON.stringify([await store.snapshot(), await store.read((tx) => tx.all('settled'))])
}

async function carWithCosts(): Promise<string> {
  const { uid } = await owner.change({ name: 'car.create', args: { car: { ...vehicle, ...COSTS } } })
  await owner.sync()
  await sally.sync()
  return uid
}

test('an admin keeps costs offline and on another device, and the database of a seller has none', async () => {
  const uid = await carWithCosts()
  await owner.change({ name: 'car.edit', uid, args: edit({ costs: [[TYRES], [TYRES, { ...TYRES, amount: 20 }]] }) })
  expect(owner.car(uid)?.costs).toHaveLength(2)
  await owner.sync()
  await sally.sync()
  expect(owner.car(uid)).toMatchObject({ purchasePrice: 43_210, costs: [TYRES, { ...TYRES, amount: 20 }] })
  expect(sally.car(uid)).toMatchObject({ model: vehicle.model })
  expect(await dump(sally)).not.toMatch(TRACES)
})

test('no answer to a seller or a visitor contains them, and what a seller sends changes the other fields only', async () => {
  const uid = await carWithCosts()
  const car = owner.car(uid)
  const path = `/api/cars/${car?.id}`
  const { body: written } = await asSally('PUT', path, { purchasePrice: -5, costs: [{ amount: 'x' }], color: 'Blue' })
  expect(written).toMatchObject({ color: 'Blue' })
  const { body: created } = await asSally('POST', '/api/cars', { ...vehicle, ...COSTS })
  const key = { 'Idempotency-Key': randomUUID() }
  const replayed = [
    await asSally('PUT', path, { color: 'Red' }, key),
    await asSally('PUT', path, { color: 'Red' }, key),
  ]
  const answers = [written, created, ...replayed.map(({ body }) => body)]
  for (const client of [asSally, visitor]) {
    for (const address of ['/api/cars', path, '/api/sync/pull?cursor=0.0.a', '/api/settings']) {
      answers.push((await client('GET', address)).body)
    }
  }
  const { body: conflicts } = await asSally('GET', '/api/sync/conflicts')
  expect(JSON.stringify([...answers, conflicts])).not.toMatch(TRACES)
  expect((await asSally('GET', '/api/activity')).status).toBe(403)

  expect((await asOwner('GET', path)).body).toMatchObject({ ...COSTS, color: 'Red' })
  expect((await asOwner('GET', '/api/cars')).body.data[0]).toMatchObject(COSTS)
  expect((await asOwner('GET', `/api/cars/${created.id}`)).body).not.toHaveProperty('purchasePrice')
  expect((await asOwner('PUT', path, COSTS)).body).toMatchObject(COSTS)
  const { body: log } = await asOwner('GET', '/api/activity')
  expect(JSON.stringify(log)).not.toContain(':-5')
})

test('a conflict about costs reaches admins only', async () => {
  const uid = await carWithCosts()
  await owner.change({ name: 'car.edit', uid, args: edit({ purchasePrice: [43_210, 43_211] }) })
  await asOwner('PUT', `/api/cars/${owner.car(uid)?.id}`, { purchasePrice: 43_212 })
  await owner.sync()
  await sally.sync()
  expect([...owner.view.base.conflicts.values()]).toMatchObject([
    { fields: { purchasePrice: { mine: 43_211, theirs: 43_212 } } },
  ])
  expect(sally.view.base.conflicts.size).toBe(0)
  expect(await dump(sally)).not.toMatch(/\b4321\d\b/)
})

test('a seller who becomes an admin receives them, and loses them with the role, also from what was not sent', async () => {
  const uid = await carWithCosts()
  await asOwner('PUT', `/api/users/${sally.user.id}`, { role: 'admin' })
  await sally.sync()
  expect(sally.car(uid)).toMatchObject(COSTS)

  const fields = { purchasePrice: [43_210, 43_211], color: [vehicle.color, 'Blue'] } as const
  await sally.change({ name: 'car.edit', uid, args: edit(fields as never) })
  await sally.store.write((tx) =>
    tx.put('drafts', [{ key: `car ${uid}`, at: '', base: { ...COSTS }, values: { ...COSTS, color: 'Blue' } }]),
  )
  expect(await dump(sally)).toMatch(TRACES)
  await asOwner('PUT', `/api/users/${sally.user.id}`, { role: 'user' })
  await sally.sync()
  await sally.sync()
  expect(await dump(sally)).not.toMatch(TRACES)
  expect(sally.car(uid)?.color).toBe('Blue')
  expect(sally.pendingCount()).toBe(0)
  expect((await asOwner('GET', `/api/cars/${sally.car(uid)?.id}`)).body).toMatchObject({ ...COSTS, color: 'Blue' })

  // A tab that has not noticed the new role.
  await sally.change({ name: 'car.edit', uid, args: edit({ purchasePrice: [undefined, 43_219] }) })
  expect(await dump(sally)).not.toMatch(/\b43219\b/)
})

test('a device shows no costs in a pending change after its user has lost the role', async () => {
  const uid = await carWithCosts()
  const ben = await openDevice(server, await server.addUser('ben', 'admin'))
  await ben.sync()
  await ben.change({
    name: 'car.edit',
    uid,
    args: edit({ purchasePrice: [43_210, 43_211], color: [vehicle.color, 'Red'] }),
  })
  expect(ben.car(uid)?.purchasePrice).toBe(43_211)
  const row = await ben.store.read((tx) => tx.get('device', 'device'))
  const cursor = row?.cursor ?? ''
  await settle(ben.store, cursor, { cursor, now: new Date().toISOString(), more: false, role: 'user', changes: [] })
  expect(ben.car(uid)).toMatchObject({ color: 'Red' })
  expect(ben.car(uid)?.purchasePrice).toBe(43_210)
})

test('an import by a user is stored without costs, also the rows that a rule refuses', async () => {
  const uid = await carWithCosts()
  const { uid: other } = await owner.change({ name: 'car.create', args: { car: { ...vehicle, stockNumber: 'A1' } } })
  await owner.sync()
  await sally.sync()
  const fields: Record<string, [unknown, unknown]> = {
    purchasePrice: [undefined, 43_219],
    color: [vehicle.color, 'Red'],
  }
  await startImport(sally, [
    { name: 'car.edit', uid, args: edit({ ...fields, stockNumber: ['', 'A1'] }) },
    { name: 'car.edit', uid: other, args: edit(fields) },
  ])
  expect(await dump(sally)).not.toMatch(/\b43219\b/)
  await sally.sync()
  const refused = await sally.store.read((tx) => tx.all('refused'))
  expect(refused.map(({ envelope }) => envelope.uid)).toEqual([uid])
  expect(await dump(sally)).not.toMatch(/\b43219\b/)
})

test('a change that was applied before its sender lost the role is not refused when it is sent again', async () => {
  const uid = await carWithCosts()
  await asOwner('PUT', `/api/users/${sally.user.id}`, { role: 'admin' })
  await sally.sync()
  await sally.change({ name: 'car.edit', uid, args: edit({ purchasePrice: [43_210, 43_211] }) })
  const [row] = await sally.store.read((tx) => tx.all('outbox'))
  const { deviceId } = (await sally.store.read((tx) => tx.get('device', 'device'))) ?? {}
  // The response is lost.
  await asSally('POST', '/api/sync/push', { deviceId, mutations: [row?.envelope] })
  await asOwner('PUT', `/api/users/${sally.user.id}`, { role: 'user' })
  await sally.sync()
  await sally.sync()
  expect(await sally.store.read((tx) => tx.all('refused'))).toEqual([])
  expect(sally.pendingCount()).toBe(0)
  expect(await dump(sally)).not.toMatch(TRACES)
})
