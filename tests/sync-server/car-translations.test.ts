// The texts of a car in other languages: who sets them, and who receives them.
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const GERMAN = { 'description@de': 'Aus erster Hand.', 'features@de': ['Ledersitze'] }

const server = serverForEach()
let admin: ApiClient
let user: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  user = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  visitor = apiClient(server)
})

it('everyone receives the texts of a public car in each language', async () => {
  const { status, body } = await user('POST', '/api/cars', { ...validCar, ...GERMAN })
  expect(status).toBe(201)
  expect(body).toMatchObject(GERMAN)
  for (const reader of [admin, user, visitor]) {
    expect((await reader('GET', `/api/cars/${body.id}`)).body).toMatchObject(GERMAN)
    expect((await reader('GET', '/api/cars')).body.data).toEqual([expect.objectContaining(GERMAN)])
  }
})

it.each([
  ['hidden', { enabled: false }],
  ['sold', { sold: true }],
])('visitors receive no text of a %s car', async (_, state) => {
  const { id } = (await admin('POST', '/api/cars', { ...validCar, ...GERMAN })).body
  await admin('PUT', `/api/cars/${id}`, state)
  expect((await visitor('GET', `/api/cars/${id}`)).status).toBe(404)
  expect((await visitor('GET', '/api/cars')).body.data).toEqual([])
  expect((await user('GET', `/api/cars/${id}`)).body).toMatchObject(GERMAN)
})

it('an edit changes one language, and null clears it', async () => {
  const { id } = (await admin('POST', '/api/cars', { ...validCar, ...GERMAN })).body
  const edited = await user('PUT', `/api/cars/${id}`, { 'description@fr': 'Première main.', 'features@de': null })
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({ 'description@de': GERMAN['description@de'], 'description@fr': 'Première main.' })
  expect(edited.body).not.toHaveProperty('features@de')
})

it('a text that is too long is refused with the whole name, and changes nothing', async () => {
  const { id } = (await admin('POST', '/api/cars', { ...validCar, ...GERMAN })).body
  const long = { 'description@de': 'x'.repeat(50_001), 'trim@fr': 7, price: 1 }
  const { status, body } = await admin('PUT', `/api/cars/${id}`, long)
  expect(status).toBe(422)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['trim@fr', 'description@de'])
  expect((await visitor('GET', `/api/cars/${id}`)).body).toMatchObject({ ...GERMAN, price: validCar.price })
})

it('names that are no translation are dropped', async () => {
  const others = { 'price@de': 1, 'description@xx': 'x', 'description@en': 'x', 'purchasePrice@de': 1 }
  const { status, body } = await admin('POST', '/api/cars', { ...validCar, ...others })
  expect(status).toBe(201)
  for (const name of Object.keys(others)) expect(body).not.toHaveProperty(name)
})

it('the activity log names the field and omits the text, in which a name may be', async () => {
  const { id } = (await admin('POST', '/api/cars', validCar)).body
  await user('PUT', `/api/cars/${id}`, { 'description@de': 'Von Frau Kern.', 'trim@de': 'S' })
  const [entry] = (await admin('GET', '/api/activity')).body.data
  expect(entry.history).toMatchObject({ 'description@de': { from: null, to: null }, 'trim@de': { to: 'S' } })
  const { mentions } = (await admin('POST', '/api/personal-data', { name: 'Frau Kern' })).body
  expect(mentions).toEqual([expect.objectContaining({ id, field: 'description', text: 'Von Frau Kern.' })])
})
