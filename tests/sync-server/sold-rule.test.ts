// A sold car is neither enabled nor featured until the sale is undone: by the REST calls.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiClient, apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let staff: ApiClient
let path: string

beforeAll(async () => {
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
})
beforeEach(async () => {
  const { body } = await staff('POST', '/api/cars', { ...validCar, featured: true })
  path = `/api/cars/${body.id}`
})

const SOLD = { sold: true, enabled: false, featured: false }

it('S50 clears both flags with a sale and hides the car from visitors', async () => {
  expect((await staff('PUT', path, { sold: true })).body).toMatchObject(SOLD)
  expect((await apiClient(server)('GET', path)).status).toBe(404)
})

it('S50 ignores flags that are sent with a sale, also for a sold car and a new one', async () => {
  expect((await staff('PUT', path, { sold: true, enabled: true, featured: true })).body).toMatchObject(SOLD)
  expect((await staff('PUT', path, { sold: true, enabled: true })).body).toMatchObject(SOLD)
  const created = await staff('POST', '/api/cars', { ...validCar, sold: true, enabled: true, featured: true })
  expect(created.body).toMatchObject(SOLD)
})

it.each([{ enabled: true }, { featured: true }, { price: 5, featured: true }])(
  'S50 rejects %j for a sold car',
  async (sent) => {
    const before = (await staff('PUT', path, { sold: true })).body
    const { status, body } = await staff('PUT', path, sent)
    expect([status, body.code]).toEqual([409, 'car_sold'])
    expect((await staff('GET', path)).body).toEqual(before)
  },
)

it('changes other fields of a sold car', async () => {
  await staff('PUT', path, { sold: true })
  expect((await staff('PUT', path, { price: 7, enabled: false })).body).toMatchObject({ ...SOLD, price: 7 })
})

it('leaves the car hidden after the sale is undone, until it is enabled', async () => {
  await staff('PUT', path, { sold: true })
  expect((await staff('PUT', path, { sold: false })).body).toMatchObject({ ...SOLD, sold: false })
  expect((await staff('PUT', path, { enabled: true })).body).toMatchObject({ sold: false, enabled: true })
})

it('changes nothing with a PUT of a sold car as it was read', async () => {
  const sold = (await staff('PUT', path, { sold: true })).body
  expect((await staff('PUT', path, sold)).body).toEqual(sold)
})

it('keeps number and name of a deleted car on its inquiries and never reuses the number', async () => {
  const { id } = (await staff('GET', path)).body
  const inquiry = (await staff('POST', '/api/inquiries', { ...validInquiry, carId: id })).body
  expect((await staff('DELETE', path)).status).toBe(204)
  const { data } = (await staff('GET', '/api/inquiries')).body
  expect(data.find((one: { id: number }) => one.id === inquiry.id)).toMatchObject({
    carId: id,
    carName: '2021 Alfa Romeo Giulia',
  })
  expect((await staff('POST', '/api/cars', validCar)).body.id).toBe(id + 1)
})
