// The price history of a car: recorded once for each applied change, in its transaction; visitors receive the price drop only.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PricePoint } from '#domain/kinds/car/schema.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { type ApiClient, apiClient, validCar, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000
const BEGIN = new Date()

let server: TestServer
let ann: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = BEGIN
  ann = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  visitor = apiClient(server)
})
afterEach(() => server.close())

const moveClock = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY)
  return server.clock.now.toISOString()
}
const add = async (fields: object = {}) => (await ann('POST', '/api/cars', { ...validCar, ...fields })).body
const pricesOf = async (id: number): Promise<number[]> =>
  (await ann('GET', `/api/cars/${id}`)).body.priceHistory?.map(({ price }: PricePoint) => price) ?? []

/** A device that pushes one mutation any number of times. */
function editByPush(uid: string, from: number, to: number) {
  const args = { fields: { price: { from, to } } }
  const mutation = { mid: randomUUID(), uid, name: 'car.edit', args, format: 1, madeAt: '2001-01-01T00:00:00Z' }
  const body = { deviceId: randomUUID(), mutations: [mutation] }
  return async () => (await ann('POST', '/api/sync/push', body)).body.outcomes[0].status
}

it('S15 has each price once, however often its change arrives by REST and by push', async () => {
  const { id, uid } = await add()
  const key = withIdempotencyKey(randomUUID())
  moveClock(1)
  for (let attempt = 0; attempt < 2; attempt++) await ann('PUT', `/api/cars/${id}`, { price: 40_000 }, key)
  const push = editByPush(uid, 40_000, 39_000)
  const at = moveClock(1)
  expect([await push(), await push()]).toEqual(['applied', 'applied'])
  expect(await pricesOf(id)).toEqual([validCar.price, 40_000, 39_000])
  const stored = await ann('GET', `/api/cars/${id}`)
  expect(stored.body.priceHistory.at(-1)).toEqual({ at, price: 39_000 })
})

it('S15 survives a restart', async () => {
  const { id } = await add()
  await ann('PUT', `/api/cars/${id}`, { price: 40_000 })
  const { dir } = server
  await server.stop()
  server = await startTestServer({ dir })
  const car = (await server.store.read()).find('cars', 'id', String(id))
  expect(car?.priceHistory?.map(({ price }) => price)).toEqual([validCar.price, 40_000])
})

it('S15 is not changed by an edit that a rule refuses, a conflict, or one of another field', async () => {
  const { id, uid } = await add()
  expect((await ann('PUT', `/api/cars/${id}`, { price: 40_000, make: '' })).status).toBe(422)
  expect(await editByPush(uid, 1, 2)()).toBe('conflict')
  await ann('PUT', `/api/cars/${id}`, { color: 'Blue', price: validCar.price })
  expect(await pricesOf(id)).toEqual([])
})

it('S15 cannot be written by a client, nor the time of a sale', async () => {
  const forged = { priceHistory: [{ at: '2001-01-01T00:00:00Z', price: 1 }], soldAt: '2001-01-01T00:00:00Z' }
  const car = await add(forged)
  expect(car).not.toHaveProperty('priceHistory')
  const sold = (await ann('PUT', `/api/cars/${car.id}`, { ...forged, sold: true })).body
  expect(sold).toMatchObject({ sold: true, soldAt: server.clock.now.toISOString() })
  expect(sold).not.toHaveProperty('priceHistory')
  const available = (await ann('PUT', `/api/cars/${car.id}`, { sold: false })).body
  expect(available).not.toHaveProperty('soldAt')
})

it('S15 is sent to visitors as the price drop only', async () => {
  const car = await add()
  const cursor = formatCursor(await server.store.read())
  moveClock(10)
  await ann('PUT', `/api/cars/${car.id}`, { price: 40_000 })
  const at = moveClock(2)
  await ann('PUT', `/api/cars/${car.id}`, { price: 39_000 })
  const responses = [
    (await visitor('GET', '/api/cars')).body.data[0],
    (await visitor('GET', `/api/cars/${car.id}`)).body,
    (await visitor('GET', `/api/sync/pull?cursor=${cursor}`)).body.changes[0].record,
  ]
  for (const shown of responses) {
    expect(shown.priceDrop).toEqual({ at, from: 40_000 })
    expect(JSON.stringify(shown)).not.toMatch(/priceHistory|soldAt|\b41500\b/)
  }
})

it('S15 shows visitors no price that a car had while it was hidden', async () => {
  const car = await add({ enabled: false })
  moveClock(10)
  await ann('PUT', `/api/cars/${car.id}`, { price: 40_000 })
  moveClock(10)
  await ann('PUT', `/api/cars/${car.id}`, { enabled: true, price: 39_000 })
  expect((await visitor('GET', `/api/cars/${car.id}`)).body).not.toHaveProperty('priceDrop')
  expect(await pricesOf(car.id)).toEqual([validCar.price, 40_000, 39_000])
})
