import { readFileSync } from 'node:fs'
import { parse } from 'papaparse'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { postalAddress } from '#domain/kinds/settings/postal-address.ts'
import { VEHICLE_FEEDS } from '#sync-server/feeds/feed-routes.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'
import { atomProblems } from '#tests/support/xml/validate-xml.ts'

const ORIGIN = 'https://cars.example'
const GOOGLE = '/feeds/google-vehicles.tsv'
const META = '/feeds/meta-vehicles.csv'
const ATOM = '/feeds/new-cars.atom'
const VIN = 'WP0ZZZ99ZTS392124'
const HOSTILE = '=cmd|\'/c calc\'!A1\t"quoted"\r\nnext; =1+1 & <b>, ]]> \ufffe'

/** The server with an admin, who makes VINs public. */
async function serverWithAdmin(options: TestServerOptions = { publicUrl: ORIGIN }) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const admin = apiClient(server, server.tokenOf(await server.addUser('ann', 'admin')))
  await admin('PUT', '/api/settings', { vehicleInfo: { showVin: true } })
  return { server, admin }
}

async function read({ url }: TestServer, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function table(server: TestServer, path: string) {
  const { text } = await read(server, path)
  const { data, errors, meta } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return { rows: data, columns: meta.fields ?? [] }
}

/** The attributes that docs/feeds.md lists under a heading. */
function documentedAttributes(heading: string): { all: string[]; required: string[] } {
  const [, section = ''] = readFileSync('docs/feeds.md', 'utf8').split(`\n## ${heading}\n`)
  const lines = section.split('\n## ')[0]?.matchAll(/^\| `([^`]+)` \| (yes )?\|/gm) ?? []
  const attributes = Array.from(lines, ([, name = '', required]) => ({ name, required: required !== undefined }))
  const names = attributes.map(({ name }) => name)
  return { all: names, required: attributes.filter(({ required }) => required).map(({ name }) => name) }
}

const addCar = async (admin: ApiClient, fields: object) =>
  (await admin('POST', '/api/cars', { ...vehicle, vin: VIN, ...fields })).body

describe.each([
  { path: GOOGLE, heading: 'Google vehicle listings' },
  { path: META, heading: 'Meta automotive inventory' },
])('$path', ({ path, heading }) => {
  const documented = documentedAttributes(heading)

  it('has the documented attributes, and a value for each required one', async () => {
    const { server, admin } = await serverWithAdmin()
    await addCar(admin, {})
    await addCar(admin, { vin: 'WP0ZZZ99ZTS392125', images: ['https://cdn.example/a.jpg', '/b.webp'] })
    const { rows, columns } = await table(server, path)
    expect(columns.filter((name) => !/^image\[(?!0\])/.test(name))).toEqual(documented.all)
    const declared = VEHICLE_FEEDS[path]?.attributes.filter(({ required }) => required) ?? []
    expect(declared.map(({ name }) => name)).toEqual(documented.required)
    expect(rows).toHaveLength(2)
    for (const row of rows) for (const name of documented.required) expect(row[name], name).toMatch(/\S/)
  })

  it('leaves out a car without VIN or mileage, and lists it to staff', async () => {
    const { server, admin } = await serverWithAdmin()
    await addCar(admin, {})
    const { id: withoutVin } = await addCar(admin, { vin: '' })
    const { id: withoutMileage } = await addCar(admin, { vin: 'WP0ZZZ99ZTS392125', mileage: 0 })
    const { id: unknownMileage } = await addCar(admin, { vin: 'WP0ZZZ99ZTS392126', mileage: null })
    expect((await table(server, path)).rows).toHaveLength(1)
    const { body } = await admin('GET', '/api/feeds')
    const mileage = path === META ? 'mileage.value' : 'mileage'
    expect(body.data.find((feed: { path: string }) => feed.path === path)).toEqual({
      path,
      url: ORIGIN + path,
      cars: 1,
      leftOut: [
        { id: withoutVin, name: '2020 Jaguar F-TYPE', missing: ['vin'] },
        { id: withoutMileage, name: '2020 Jaguar F-TYPE', missing: [mileage] },
        { id: unknownMileage, name: '2020 Jaguar F-TYPE', missing: [mileage] },
      ],
    })
  })

  it('contains no VIN that visitors do not see', async () => {
    const { server, admin } = await serverWithAdmin()
    await addCar(admin, {})
    await admin('PUT', '/api/settings', { vehicleInfo: { showVin: false } })
    const { text } = await read(server, path)
    expect(text).not.toContain(VIN)
    expect((await table(server, path)).rows).toEqual([])
  })

  it('keeps texts in their cells and lets no spreadsheet evaluate them', async () => {
    const { server, admin } = await serverWithAdmin()
    await addCar(admin, { make: HOSTILE, model: '+1', color: '@x', description: HOSTILE, features: [HOSTILE] })
    const { rows, columns } = await table(server, path)
    expect(rows).toHaveLength(1)
    for (const name of columns) {
      expect(rows[0]?.[name], name).not.toMatch(/^\s*[=+@-](?!\d+\.\d+$)|[\t\r\n]|;\s*[=+@-]/)
    }
    expect(rows[0]?.make).toMatch(/^'=cmd\|'\/c calc'!A1 "quoted" next;' =1\+1 & <b>, \]\]>/)
  })
})

describe('a feed', () => {
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: ORIGIN })
    admin = apiClient(server, server.tokenOf(await server.addUser('ann', 'admin')))
    await admin('PUT', '/api/settings', { vehicleInfo: { showVin: true } })
    return () => server.close()
  })

  it.each([GOOGLE, META, ATOM])('shows public cars only: %s', async (path) => {
    const make = `Make of ${path.slice(7, 11)}`
    const { id } = await addCar(admin, { make, vin: '', stockNumber: '' })
    const { body } = await admin('PUT', `/api/cars/${id}`, { vin: `WP0ZZZ99ZTS3921${path.length}` })
    expect(body.id).toBe(id)
    expect((await read(server, path)).text).toContain(make)
    await admin('PUT', `/api/cars/${id}`, { enabled: false })
    expect((await read(server, path)).text).not.toContain(make)
    await admin('PUT', `/api/cars/${id}`, { enabled: true })
    await admin('PUT', `/api/cars/${id}`, { sold: true })
    expect((await read(server, path)).text).not.toContain(make)
  })

  it.each([GOOGLE, META, ATOM])('follows a price drop, a reservation and a sale: %s', async (path) => {
    const { id, vin } = await addCar(admin, { vin: `WP0ZZZ99ZTS3930${path.length}` })
    const change = (fields: object) => admin('PUT', `/api/cars/${id}`, fields)
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    const rowOf = async () => (await table(server, path)).rows.find((row) => row.vin === vin)
    const { text: before } = await read(server, path)
    await change({ price: 59_000 })
    await change({ reservedUntil: '2099-12-31', reservedFor: 'Ada' })
    const { text } = await read(server, path)
    expect(text).not.toBe(before)
    expect(text).not.toContain('Ada')
    if (path !== ATOM) expect(await rowOf()).toMatchObject({ price: '59000 USD' })
    if (path === META) expect(await rowOf()).toMatchObject({ availability: 'PENDING' })
    await change({ reservedUntil: null })
    if (path === META) expect(await rowOf()).toMatchObject({ availability: 'AVAILABLE' })
    await change({ sold: true })
    expect((await read(server, path)).text).not.toContain(`-${id}`)
  })

  it.each([META, ATOM])('has the price note after the description, also a long one: %s', async (path) => {
    const { id } = await addCar(admin, { description: `Fine car. ${'x'.repeat(6000)}`, vin: '', stockNumber: '' })
    await admin('PUT', `/api/cars/${id}`, { vin: `WP0ZZZ99ZTS3922${path.length}` })
    const note = `Prices include VAT, ${path.slice(7, 11)}.`
    await admin('PUT', '/api/settings', { pricing: { note } })
    expect((await read(server, path)).text).toMatch(new RegExp(`Fine car\\. x+\\s${note}`))
    if (path === META) {
      const { rows } = await table(server, path)
      for (const { description } of rows) expect(description?.length).toBeLessThanOrEqual(5000)
    }
    await admin('PUT', '/api/settings', { pricing: { note: '' } })
    expect((await read(server, path)).text).not.toContain(note)
  })

  it.each([GOOGLE, META, ATOM])('is answered with 304 until a car or setting changes: %s', async (path) => {
    const { headers } = await read(server, path)
    const etag = headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    const again = await read(server, path, { 'If-None-Match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await addCar(admin, { make: `New for ${path}`, vin: `WP0ZZZ99ZTS3922${path.length}` })
    expect((await read(server, path, { 'If-None-Match': etag })).status).toBe(200)
  })

  it('accepts GET and HEAD only, and has no other path', async () => {
    expect((await fetch(server.url + META, { method: 'HEAD' })).status).toBe(200)
    const refused = await fetch(server.url + META, { method: 'POST' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect((await read(server, '/feeds/other.csv')).status).toBe(404)
  })

  it('has absolute addresses', async () => {
    const { server, admin } = await serverWithAdmin()
    const images = ['/photos/a b,c.jpg', 'https://cdn.example/x,y.jpg', '/c.webp']
    const { id } = await addCar(admin, { images })
    const page = `${ORIGIN}/cars/jaguar-f-type-${id}`
    const [google] = (await table(server, GOOGLE)).rows
    expect(google).toMatchObject({
      link: page,
      image_link: `${ORIGIN}/photos/a%20b,c.jpg`,
      additional_image_link: `https://cdn.example/x%2Cy.jpg,${ORIGIN}/c.webp`,
    })
    const [meta] = (await table(server, META)).rows
    expect(meta).toMatchObject({ url: page, 'image[0].url': `${ORIGIN}/photos/a%20b,c.jpg`, 'image[3].url': '' })
    expect((await read(server, ATOM)).text).toContain(`href="${page}"`)
  })

  it('does not exist without PUBLIC_URL', async () => {
    const { server, admin } = await serverWithAdmin({})
    for (const path of [GOOGLE, META, ATOM]) expect((await read(server, path)).status).toBe(404)
    const { body } = await admin('GET', '/api/feeds')
    expect(body.data.map((feed: { url: unknown }) => feed.url)).toEqual([null, null])
  })
})

describe('the Atom feed', () => {
  it('is valid without cars, and with hostile texts', async () => {
    const { server, admin } = await serverWithAdmin()
    expect(await atomProblems((await read(server, ATOM)).text)).toEqual([])
    await admin('PUT', '/api/settings', { siteName: HOSTILE.replace(/[<>]/g, '') })
    await addCar(admin, { make: HOSTILE, description: HOSTILE })
    const { text, headers } = await read(server, ATOM)
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    expect(await atomProblems(text)).toEqual([])
    expect(text).toContain('&lt;b&gt;, ]]&gt;')
  })

  it('lists the 50 newest cars, the newest first, and the time of the last change', async () => {
    const { server, admin } = await serverWithAdmin()
    const makes = Array.from({ length: 51 }, (_, index) => `Make${index}`)
    for (const [hour, make] of makes.entries()) {
      server.clock.now = new Date(Date.UTC(2026, 10, 1, hour))
      await addCar(admin, { make, vin: `WP0ZZZ99ZTS3921${10 + hour}` })
    }
    server.clock.now = new Date('2026-11-05T10:00:00Z')
    await admin('PUT', '/api/cars/100030', { price: 7 })
    const { text } = await read(server, ATOM)
    const titles = Array.from(text.matchAll(/<title>2020 (\w+)/g), ([, make]) => make)
    expect(titles).toEqual(makes.slice(1).reverse())
    expect(/<updated>([^<]+)/.exec(text)?.[1]).toBe('2026-11-05T10:00:00.000Z')
  })
})

it("Google's address of the dealership names the country", async () => {
  const { server, admin } = await serverWithAdmin()
  await addCar(admin, {})
  const addressFor = async (address: string) => {
    await admin('PUT', '/api/settings', { contactInfo: { address } })
    return (await table(server, GOOGLE)).rows[0]?.dealership_address
  }
  expect(await addressFor('142 Harbor Road, San Diego, CA 92101')).toBe('142 Harbor Road, San Diego, CA 92101, US')
  expect(await addressFor('1 High St, London, Greater London SW1A 1AA, UK')).toBe(
    '1 High St, London, Greater London SW1A 1AA, UK',
  )
  expect(await addressFor('By the harbour')).toBe('By the harbour')
})

it('has the currency, unit and country of the site', async () => {
  const { server, admin } = await serverWithAdmin()
  await addCar(admin, { inStockSince: '2026-03-31' })
  const region = { country: 'DE', currency: 'EUR', distanceUnit: 'km' }
  await admin('PUT', '/api/settings', { region, contactInfo: { address: 'Hauptstraße 1, 10115 Berlin' } })
  expect((await table(server, GOOGLE)).rows).toMatchObject([
    {
      price: '61500 EUR',
      mileage: '12000 km',
      dealership_address: 'Hauptstraße 1, Berlin, 10115, DE',
      date_in_stock: '2026-03-31',
    },
  ])
  const [car] = (await table(server, META)).rows
  expect(car).toMatchObject({ price: '61500 EUR', 'mileage.value': '12000', 'mileage.unit': 'KM' })
  expect(JSON.parse(car?.address ?? '')).toMatchObject({ region: 'Berlin', country: 'DE' })
})

describe('the postal address', () => {
  it.each([
    ['142 Harbor Road, San Diego, CA 92101', ['142 Harbor Road', 'San Diego', 'CA', '92101', 'US']],
    [
      'Unit 3, 1 High St, London, Greater London SW1A 1AA, UK',
      ['Unit 3, 1 High St', 'London', 'Greater London', 'SW1A 1AA', 'UK'],
    ],
  ])('has parts: %s', (text, parts) => {
    expect(Object.values(postalAddress(text, 'US') ?? {})).toEqual(parts)
  })

  it.each(['', 'Harbor Road', 'San Diego, CA 92101', '1 Road, Town, Region'])('has none: "%s"', (text) => {
    expect(postalAddress(text, 'US')).toBeNull()
  })
})

describe('/feeds/vehicles.csv', () => {
  const PATH = '/feeds/vehicles.csv'

  it('has the public facts of every public vehicle under the headings of an export, and no others', async () => {
    const { server, admin } = await serverWithAdmin()
    const car = await addCar(admin, {
      make: '=1+1',
      stockNumber: 'P1204A',
      purchasePrice: 1000,
      inStockSince: '2026-03-31',
      video: 'https://youtu.be/dQw4w9WgXcQ',
      images: ['https://cdn.example/a.jpg', '/b.webp'],
    })
    await addCar(admin, { vin: 'WP0ZZZ99ZTS392125', enabled: false })
    const { rows, columns } = await table(server, PATH)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Id: String(car.id),
      Currency: 'USD',
      Unit: 'mi',
      Make: "'=1+1",
      VIN,
      'In stock since': '2026-03-31',
      'Image 1': 'https://cdn.example/a.jpg',
      'Image 2': `${ORIGIN}/b.webp`,
      'Image 3': '',
    })
    expect(rows[0]?.URL).toMatch(new RegExp(`^${ORIGIN}/cars/.*${car.id}$`))
    expect(columns.filter((name) => name.startsWith('Image '))).toHaveLength(20)
    expect(columns.join()).not.toMatch(/Stock number|Purchase|Costs/)
  })

  it('has stock numbers while the switch is on', async () => {
    const { server, admin } = await serverWithAdmin()
    await addCar(admin, { stockNumber: 'P1204A' })
    await admin('PUT', '/api/settings', { vehicleInfo: { numberInFeed: true } })
    expect((await table(server, PATH)).rows).toMatchObject([{ 'Stock number': 'P1204A' }])
  })

  it('is missing without a public address', async () => {
    const { server } = await serverWithAdmin({})
    expect((await read(server, PATH)).status).toBe(404)
  })
})
