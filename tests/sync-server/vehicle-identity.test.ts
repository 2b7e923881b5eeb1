// VIN and stock number: who receives them, and that a stock number belongs to one car.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MutationArgs, MutationName } from '#domain/kinds/mutation.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const VIN = 'WP0ZZZ99ZTS392124'
const SHELL = '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div></body></html>'

let server: TestServer
let admin: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  const folder = await temporaryFolder()
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), SHELL)
  server = await startTestServer({ site: (store) => siteRoutes({ store, folder }) })
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  visitor = apiClient(server)
})
afterEach(() => server.close())

const addCar = async (fields: object = {}) => (await admin('POST', '/api/cars', { ...validCar, ...fields })).body
const showVin = (isShown: boolean) => admin('PUT', '/api/settings', { vehicleInfo: { showVin: isShown } })
const page = async (path: string) => (await fetch(server.url + path)).text()
const cursorNow = async () => formatCursor(await server.store.read())

/** Everything that visitors can receive about the car, as one text. */
async function publicResponses(car: { id: number }, since: string): Promise<string> {
  const list = await visitor('GET', '/api/cars')
  const single = await visitor('GET', `/api/cars/${car.id}`)
  const pulled = await visitor('GET', `/api/sync/pull?cursor=${since}`)
  const pages = await Promise.all(['/', '/cars', `/cars/${car.id}`, `/contact?car=${car.id}`].map(page))
  return JSON.stringify([list.body, single.body, pulled.body, pages])
}

describe('the VIN', () => {
  it('is received by staff only, while the setting is off', async () => {
    const since = await cursorNow()
    const car = await addCar({ vin: VIN.toLowerCase(), stockNumber: 'P-100' })
    expect(car).toMatchObject({ vin: VIN, stockNumber: 'P-100' })
    expect((await admin('GET', `/api/cars/${car.id}`)).body).toEqual(car)
    expect((await admin('GET', '/api/cars')).body.data).toEqual([car])
    expect((await admin('GET', `/api/sync/pull?cursor=${since}`)).body.changes[0].record).toEqual(car)
    expect(await publicResponses(car, since)).not.toMatch(/WP0ZZZ|"vin"|P-100|stockNumber/)
  })

  it('is in every public response of a public car while the setting is on, and in none after', async () => {
    const since = await cursorNow()
    const car = await addCar({ vin: VIN, stockNumber: 'P-100' })
    const before = await publicResponses(car, since)
    await showVin(true)
    expect((await visitor('GET', '/api/cars')).body.data[0].vin).toBe(VIN)
    expect((await visitor('GET', `/api/cars/${car.id}`)).body.vin).toBe(VIN)
    for (const path of ['/', '/cars', `/cars/${car.id}`, `/contact?car=${car.id}`])
      expect(await page(path)).toContain(VIN)
    expect(await publicResponses(car, since)).not.toMatch(/P-100|stockNumber/)
    await showVin(false)
    expect(await publicResponses(car, since)).not.toMatch(/WP0ZZZ|"vin"/)
    expect(before).not.toContain(VIN)
  })

  it('reaches and leaves devices that had pulled the car before', async () => {
    const car = await addCar({ vin: VIN })
    const pull = async (since: string) => (await visitor('GET', `/api/sync/pull?cursor=${since}`)).body
    const first = await cursorNow()
    await showVin(true)
    const shown = await pull(first)
    expect(shown.changes).toMatchObject([
      { kind: 'settings', record: { vehicleInfo: { showVin: true } } },
      { kind: 'car', uid: car.uid, record: { vin: VIN } },
    ])
    await showVin(false)
    const hidden = await pull(shown.cursor)
    expect(hidden.changes.find(({ kind }: { kind: string }) => kind === 'car').record).not.toHaveProperty('vin')
    await admin('PUT', '/api/settings', { tagline: 'Another tagline' })
    expect((await pull(hidden.cursor)).changes.map(({ kind }: { kind: string }) => kind)).toEqual(['settings'])
  })

  it('of a hidden car is received by no visitor, and a car without one looks as before', async () => {
    const since = await cursorNow()
    await showVin(true)
    const hidden = await addCar({ vin: VIN, enabled: false })
    expect(await publicResponses(hidden, since)).not.toContain(VIN)
    const plain = await addCar()
    for (const who of [admin, visitor]) {
      const { body } = await who('GET', `/api/cars/${plain.id}`)
      expect(Object.keys(body)).not.toContain('vin')
      expect(Object.keys(body)).not.toContain('stockNumber')
    }
  })

  it.each([
    ['PUT', { vin: 'too short' }],
    ['PUT', { vin: 5 }],
    ['POST', { ...validCar, vin: VIN.replace('W', 'I') }],
  ])('that is invalid is refused with its field: %s %j', async (method, body) => {
    const { id } = await addCar()
    const refused = await admin(method, method === 'POST' ? '/api/cars' : `/api/cars/${id}`, body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ path: 'vin' }])
  })

  it.each(['', null])('is removed by %j, and a full PUT of a car as it was read changes nothing', async (vin) => {
    const car = await addCar({ vin: VIN, stockNumber: 'P-100' })
    expect((await admin('PUT', `/api/cars/${car.id}`, car)).body).toEqual(car)
    expect((await admin('PUT', `/api/cars/${car.id}`, { vin })).body).not.toHaveProperty('vin')
  })
})

describe('a stock number', () => {
  const message = 'Stock number is used by 2021 Alfa Romeo Giulia'
  const taken = { status: 422, body: { message, errors: [{ path: 'stockNumber', message }] } }

  it('of another car is refused with its field', async () => {
    await addCar({ stockNumber: 'P-100' })
    const { id } = await addCar()
    expect(await admin('POST', '/api/cars', { ...validCar, stockNumber: ' p-100' })).toMatchObject(taken)
    expect(await admin('PUT', `/api/cars/${id}`, { stockNumber: 'p-100' })).toMatchObject(taken)
    expect((await admin('PUT', `/api/cars/${id}`, { stockNumber: 'P-101' })).body.stockNumber).toBe('P-101')
  })

  it('of a deleted car is free', async () => {
    const { id } = await addCar({ stockNumber: 'P-100' })
    await admin('DELETE', `/api/cars/${id}`)
    expect((await addCar({ stockNumber: 'P-100' })).stockNumber).toBe('P-100')
  })

  it('is given to one of many requests that arrive together', async () => {
    const sent = Array.from({ length: 8 }, () => admin('POST', '/api/cars', { ...validCar, stockNumber: 'P-100' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(7)
  })

  it('is checked for every mutation of a pushed batch, also one that restores a car', async () => {
    const mutation = <N extends MutationName>(name: N, args: MutationArgs[N], uid?: string) => {
      const mid = randomUUID()
      return { mid, uid: uid ?? mid, name, args, format: 1, madeAt: new Date().toISOString() }
    }
    const first = mutation('car.create', { car: { ...validCar, stockNumber: 'P-100' } })
    const second = mutation('car.create', { car: { ...validCar, stockNumber: 'P-101' } })
    const mutations = [
      first,
      second,
      mutation('car.edit', { fields: { stockNumber: { from: 'P-101', to: 'p-100' } } }, second.uid),
      mutation('car.delete', { saleId: null }, first.uid),
      mutation('car.edit', { fields: { stockNumber: { from: 'P-101', to: 'p-100' } } }, second.uid),
      mutation('car.restore', {}, first.uid),
      mutation('car.edit', { fields: { stockNumber: { from: 'p-100', to: '' } } }, second.uid),
      mutation('car.restore', {}, first.uid),
    ]
    const { status, body } = await admin('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
    expect(status).toBe(200)
    expect(body.outcomes.map((outcome: { status: string }) => outcome.status)).toEqual([
      'applied',
      'applied',
      'refused',
      'applied',
      'applied',
      'refused',
      'applied',
      'applied',
    ])
    expect(body.outcomes[2].errors).toMatchObject([{ path: 'stockNumber', message }])
    const { data } = (await admin('GET', '/api/cars')).body
    expect(data.map((car: { stockNumber?: string }) => car.stockNumber)).toEqual(['P-100', undefined])
  })

  it('is still known after a restart', async () => {
    await addCar({ stockNumber: 'P-100' })
    await server.stop()
    server = await startTestServer({ dir: server.dir })
    const staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
    expect(await staff('POST', '/api/cars', { ...validCar, stockNumber: 'p-100' })).toMatchObject(taken)
  })
})
