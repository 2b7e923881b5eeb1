// Sold implies neither enabled nor featured, and only taking the sale back undoes it: over the documented calls.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiClient, aCar, anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let staff: ApiClient
let path: string

beforeAll(async () => {
  server = await startTestServer()
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
})
afterAll(() => server.close())
beforeEach(async () => {
  const { body } = await staff('POST', '/api/cars', { ...aCar, featured: true })
  path = `/api/cars/${body.id}`
})

const SOLD = { sold: true, enabled: false, featured: false }

it('S50 a sale clears both flags and hides the car from visitors', async () => {
  expect((await staff('PUT', path, { sold: true })).body).toMatchObject(SOLD)
  expect((await apiClient(server)('GET', path)).status).toBe(404)
})

it('S50 sold wins over flags sent beside it, also on a sold car and a new one', async () => {
  expect((await staff('PUT', path, { sold: true, enabled: true, featured: true })).body).toMatchObject(SOLD)
  expect((await staff('PUT', path, { sold: true, enabled: true })).body).toMatchObject(SOLD)
  const created = await staff('POST', '/api/cars', { ...aCar, sold: true, enabled: true, featured: true })
  expect(created.body).toMatchObject(SOLD)
})

it.each([{ enabled: true }, { featured: true }, { price: 5, featured: true }])(
  'S52 %j on a sold car: 409',
  async (sent) => {
    const before = (await staff('PUT', path, { sold: true })).body
    const { status, body } = await staff('PUT', path, sent)
    expect([status, body.code]).toEqual([409, 'car_sold'])
    expect((await staff('GET', path)).body).toEqual(before)
  },
)

it('other fields of a sold car may change', async () => {
  await staff('PUT', path, { sold: true })
  expect((await staff('PUT', path, { price: 7, enabled: false })).body).toMatchObject({ ...SOLD, price: 7 })
})

it('available again is still hidden, until a person says so', async () => {
  await staff('PUT', path, { sold: true })
  expect((await staff('PUT', path, { sold: false })).body).toMatchObject({ ...SOLD, sold: false })
  expect((await staff('PUT', path, { enabled: true })).body).toMatchObject({ sold: false, enabled: true })
})

it('a full PUT of a sold car as it was read changes nothing', async () => {
  const sold = (await staff('PUT', path, { sold: true })).body
  expect((await staff('PUT', path, sold)).body).toEqual(sold)
})

it('a deleted car leaves its number and name on its enquiries, and its number to nobody', async () => {
  const { id } = (await staff('GET', path)).body
  const inquiry = (await staff('POST', '/api/inquiries', { ...anInquiry, carId: id })).body
  expect((await staff('DELETE', path)).status).toBe(204)
  const { data } = (await staff('GET', '/api/inquiries')).body
  expect(data.find((one: { id: number }) => one.id === inquiry.id)).toMatchObject({
    carId: id,
    carName: '2021 Alfa Romeo Giulia',
  })
  expect((await staff('POST', '/api/cars', aCar)).body.id).toBe(id + 1)
})
