// The seller of a car: one of the staff whom visitors see.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { type ApiClient, apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let sally: StoredUser
let hidden: StoredUser
let admin: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  sally = await server.addUser('sally', 'user')
  hidden = await server.addUser('harry', 'user')
  visitor = apiClient(server)
  await show(true)
})

const show = (showToVisitors: boolean) => admin('PUT', `/api/users/${sally.id}`, { showToVisitors })
const addCar = async (fields: object = { sellerId: sally.id }) =>
  (await admin('POST', '/api/cars', { ...validCar, ...fields })).body
const sellerSeen = async (id: number) => (await visitor('GET', `/api/cars/${id}`)).body.sellerId

it('is a user who is shown to visitors, whom visitors receive with the car; null removes it', async () => {
  const car = await addCar()
  expect(car.sellerId).toBe(sally.id)
  expect(await sellerSeen(car.id)).toBe(sally.id)
  expect((await admin('PUT', `/api/cars/${car.id}`, { sellerId: null })).body.sellerId).toBeNull()
  expect(await sellerSeen(car.id)).toBeNull()
})

it('is refused when it is an unknown user or one whom visitors do not see', async () => {
  const car = await addCar()
  const message = 'Seller must be a user who is shown to visitors'
  for (const sellerId of [999, hidden.id]) {
    const created = await admin('POST', '/api/cars', { ...validCar, sellerId })
    const edited = await admin('PUT', `/api/cars/${car.id}`, { sellerId })
    for (const { status, body } of [created, edited])
      expect([status, body.errors]).toMatchObject([422, [{ path: 'sellerId', message }]])
  }
  expect((await admin('PUT', `/api/cars/${car.id}`, { sellerId: 'sally' })).status).toBe(422)
  expect(await sellerSeen(car.id)).toBe(sally.id)
})

it('is removed from cars when the user is hidden or deleted, and devices receive that', async () => {
  const car = await addCar()
  const cursor = (await visitor('GET', '/api/settings')).headers.get('X-Cursor')
  await show(false)
  expect(await sellerSeen(car.id)).toBeNull()
  const { body } = await visitor('GET', `/api/sync/pull?cursor=${cursor}`)
  const pulled = body.changes.find(({ record }: { record: { uid: string } }) => record.uid === car.uid)
  expect(pulled.record.version).toBeGreaterThan(car.version)
  expect(pulled.record.sellerId).toBeNull()
  await show(true)
  expect((await admin('PUT', `/api/cars/${car.id}`, { sellerId: sally.id })).status).toBe(200)
  await admin('DELETE', `/api/users/${sally.id}`)
  expect(await sellerSeen(car.id)).toBeNull()
})

it('is not restored with a deleted car when visitors do not see the user', async () => {
  const car = await addCar()
  await admin('DELETE', `/api/cars/${car.id}`)
  await show(false)
  const mutation = { mid: randomUUID(), format: 1, name: 'car.restore', uid: car.uid, args: {} }
  const mutations = [{ ...mutation, madeAt: new Date().toISOString() }]
  const { body } = await admin('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  expect(body.outcomes[0].status).toBe('applied')
  expect((await admin('GET', `/api/cars/${car.id}`)).body.sellerId).toBeNull()
})

it('is assigned the enquiries about the car, and no others', async () => {
  const car = await addCar()
  const other = await addCar({})
  for (const carId of [car.id, other.id, undefined]) await visitor('POST', '/api/inquiries', { ...validInquiry, carId })
  const { data } = (await admin('GET', '/api/inquiries')).body as { data: { carId?: number; assignee: number }[] }
  const assigned = data.filter(({ assignee }) => assignee !== null)
  expect([data.length, assigned.map(({ carId, assignee }) => [carId, assignee])]).toEqual([3, [[car.id, sally.id]]])
})
