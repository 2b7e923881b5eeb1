// The optional facts of a car: how a REST call sets and clears them, and where visitors and platforms receive them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'papaparse'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SHELL = '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div></body></html>'
const VIN = 'WP0ZZZ99ZTS392124'
const FACTS = {
  bodyStyle: 'Pickup',
  trim: 'GTS',
  firstRegistration: '2019-03',
  power: 340,
  previousOwners: 0,
  serviceHistory: 'Full',
  inspectionDue: '2027-11',
  emissionClass: 'Euro 6d',
  warranty: '12 months',
  vatStatus: 'VAT qualifying',
}

let server: TestServer
let admin: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  const folder = await temporaryFolder()
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), SHELL)
  server = await startTestServer({ publicUrl: 'https://cars.example', site: (store) => siteRoutes({ store, folder }) })
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  visitor = apiClient(server)
})
afterEach(() => server.close())

const addCar = async (fields: object = {}) => (await admin('POST', '/api/cars', { ...validCar, ...fields })).body
const text = async (path: string) => (await fetch(server.url + path)).text()

async function jsonLd(car: { make: string; model: string; id: number }) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await text(carPath(car))) ?? []
  return JSON.parse(json)
}

it('visitors receive the facts of a public car, and null or an empty text clears them', async () => {
  const cursor = formatCursor(await server.store.read())
  const { id } = await addCar(FACTS)
  expect((await visitor('GET', `/api/cars/${id}`)).body).toMatchObject(FACTS)
  expect((await visitor('GET', '/api/cars')).body.data).toMatchObject([FACTS])
  expect((await visitor('GET', `/api/sync/pull?cursor=${cursor}`)).body.changes).toMatchObject([
    { kind: 'car', record: FACTS },
  ])
  const names = Object.keys(FACTS)
  for (const [index, nothing] of [null, ''].entries()) {
    const half = names.filter((_, position) => position % 2 === index)
    const { status } = await admin('PUT', `/api/cars/${id}`, Object.fromEntries(half.map((name) => [name, nothing])))
    expect(status).toBe(200)
  }
  const { body } = await visitor('GET', `/api/cars/${id}`)
  for (const name of names) expect(body).not.toHaveProperty(name)
})

it.each([
  [{ bodyStyle: 'Tank' }, 'bodyStyle', /^Body style must be one of Sedan, Coupe/],
  [{ firstRegistration: '2019' }, 'firstRegistration', 'First registration must be a month, such as 2019-03'],
  [{ inspectionDue: '2019-00' }, 'inspectionDue', 'Inspection due must be a month, such as 2019-03'],
  [{ power: -1 }, 'power', 'Power must be between 1 and 5000'],
  [{ previousOwners: 1.5 }, 'previousOwners', 'Previous owners must be a whole number'],
  [{ previousOwners: -1 }, 'previousOwners', 'Previous owners must be between 0 and 100'],
  [{ vatStatus: 'no' }, 'vatStatus', 'VAT must be one of Margin scheme, VAT qualifying'],
])('a call with %j is refused with 422', async (fields, path, message) => {
  const refused = await admin('POST', '/api/cars', { ...validCar, ...fields })
  const expected = { errors: [{ path, message: expect.stringMatching(message) }] }
  expect(refused).toMatchObject({ status: 422, body: expected })
  const { id } = await addCar()
  expect(await admin('PUT', `/api/cars/${id}`, fields)).toMatchObject({ status: 422, body: expected })
})

it('structured data have the body type, the trim, the owners, a VIN that is shown, and where the car is offered', async () => {
  await admin('PUT', '/api/settings', {
    contactInfo: { address: '1 High Street, Leeds, LS1 4DY' },
    region: { country: 'GB' },
  })
  const car = await addCar({ ...FACTS, vin: VIN })
  const data = await jsonLd(car)
  expect(data).toMatchObject({ bodyType: 'Pickup', vehicleConfiguration: 'GTS', numberOfPreviousOwners: 0 })
  expect(data.offers.availableAtOrFrom.address).toMatchObject({ streetAddress: '1 High Street', addressCountry: 'GB' })
  expect(data).not.toHaveProperty('vehicleIdentificationNumber')
  await admin('PUT', '/api/settings', { vehicleInfo: { showVin: true } })
  expect(await jsonLd(car)).toMatchObject({ vehicleIdentificationNumber: VIN })
  const plain = await jsonLd(await addCar())
  for (const name of ['bodyType', 'vehicleConfiguration', 'numberOfPreviousOwners']) {
    expect(plain).not.toHaveProperty(name)
  }
})

it('a chassis number is stored and shown as one, and is no VIN in structured data and feeds', async () => {
  await admin('PUT', '/api/settings', { vehicleInfo: { showVin: true } })
  const car = await addCar({ vin: 'j62-12345' })
  expect((await visitor('GET', `/api/cars/${car.id}`)).body.vin).toBe('J62-12345')
  expect(await jsonLd(car)).not.toHaveProperty('vehicleIdentificationNumber')
  for (const path of ['/feeds/google-vehicles.tsv', '/feeds/meta-vehicles.csv']) {
    expect(await text(path)).not.toContain('J62-12345')
  }
  const { body } = await admin('GET', '/api/feeds')
  for (const { leftOut } of body.data) expect(leftOut[0].missing).toContain('vin')
})

it('a mileage may be null or missing, which means not known, and 0 is a mileage', async () => {
  const { mileage: _, ...withoutMileage } = validCar
  const created = await admin('POST', '/api/cars', withoutMileage)
  expect(created.status).toBe(201)
  const { id } = created.body
  const mileageOf = async () => (await visitor('GET', `/api/cars/${id}`)).body.mileage
  expect(created.body).not.toHaveProperty('mileage')
  expect(await jsonLd(created.body)).not.toHaveProperty('mileageFromOdometer')
  expect((await admin('PUT', `/api/cars/${id}`, { mileage: 0 })).body.mileage).toBe(0)
  expect(await jsonLd(created.body)).toMatchObject({ mileageFromOdometer: { value: 0 } })
  expect((await admin('PUT', `/api/cars/${id}`, { mileage: null })).status).toBe(200)
  expect(await mileageOf()).toBeUndefined()
  expect(await addCar({ mileage: null })).not.toHaveProperty('mileage')
})

it('feeds have body style and trim', async () => {
  await admin('PUT', '/api/settings', {
    vehicleInfo: { showVin: true },
    contactInfo: { address: '1 High Street, Leeds, LS1 4DY' },
    region: { country: 'GB' },
  })
  await addCar({ ...FACTS, vin: VIN })
  await addCar({ vin: 'WP0ZZZ99ZTS392125' })
  const rows = async (path: string) => parse<Record<string, string>>(await text(path), { header: true }).data
  const google = await rows('/feeds/google-vehicles.tsv')
  expect(google.slice(0, 2).map((row) => [row.body_style, row.trim])).toEqual([
    ['Pickup', 'GTS'],
    ['', ''],
  ])
  const meta = await rows('/feeds/meta-vehicles.csv')
  expect(meta.slice(0, 2).map((row) => [row.body_style, row.trim])).toEqual([
    ['TRUCK', 'GTS'],
    ['OTHER', ''],
  ])
})
