// A site that is switched off (`isPublic: false`): what visitors receive of it, and that staff and enquiries are not affected.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const ORIGIN = 'https://cars.example'
const SHELL = '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div></body></html>'
const FEEDS = ['google-vehicles.tsv', 'meta-vehicles.csv', 'vehicles.csv', 'new-cars.atom'].map(
  (name) => `/feeds/${name}`,
)

let server: TestServer
let admin: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  const folder = await temporaryFolder()
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), SHELL)
  const renderers = { storefront: (path: string) => `rendered at ${path}`, dashboard: () => null }
  server = await startTestServer({
    publicUrl: ORIGIN,
    site: (store) => siteRoutes({ store, folder, publicUrl: ORIGIN, renderers }),
  })
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  visitor = apiClient(server)
})
afterEach(() => server.close())

const show = (isPublic: boolean) => admin('PUT', '/api/settings', { isPublic })
const get = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, text: await response.text() }
}

it('has one page, which search engines do not index, and which has no car', async () => {
  const { body: car } = await admin('POST', '/api/cars', validCar)
  await show(false)
  for (const path of ['/', '/cars', `/cars/${car.id}`, '/contact', '/saved', '/unknown', '/cars?make=Alfa']) {
    const { status, text } = await get(path)
    expect({ path, status }).toEqual({ path, status: 503 })
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('rendered at /<')
    expect(text).not.toMatch(/Giulia|Alfa Romeo|ld\+json/)
  }
  expect((await get('/admin')).status).toBe(200)
  await show(true)
  expect(await get('/cars')).toMatchObject({ status: 200, text: expect.stringContaining('Giulia') })
})

it('has no cars, photos, feeds and sitemap for visitors; staff see everything', async () => {
  const staff = photoApi(server, server.tokenOf(await server.addUser('ann', 'user')))
  const photo = await jpegPhoto()
  const { url } = (await staff.put(photo)).body
  const { body: car } = await admin('POST', '/api/cars', { ...validCar, images: [url] })
  const hidden = [...FEEDS, '/sitemap.xml', `/api/cars/${car.id}`, url]
  const statuses = () => Promise.all(hidden.map(async (path) => (await get(path)).status))
  expect(new Set(await statuses())).toEqual(new Set([200]))

  await show(false)
  expect(new Set(await statuses())).toEqual(new Set([404]))
  expect((await visitor('GET', '/api/cars')).body).toEqual({ data: [] })
  expect((await admin('GET', '/api/cars')).body.data).toMatchObject([{ uid: car.uid }])
  expect((await admin('GET', `/api/cars/${car.id}`)).status).toBe(200)
  const photoOfStaff = await staff.get(url)
  expect(photoOfStaff.status).toBe(200)
  expect(photoOfStaff.headers['cache-control']).toBe('private, no-store')

  await show(true)
  expect(new Set(await statuses())).toEqual(new Set([200]))
  expect((await visitor('GET', '/api/cars')).body.data).toHaveLength(1)
})

it('makes devices load no cars, without naming those that they have, and gives them back', async () => {
  const { body: car } = await admin('POST', '/api/cars', validCar)
  const { body: gone } = await admin('POST', '/api/cars', { ...validCar, stockNumber: 'GONE-1' })
  const pull = async (cursor: string) => (await visitor('GET', `/api/sync/pull?cursor=${cursor}`)).body
  const before = formatCursor(await server.store.read())
  await show(false)
  await admin('DELETE', `/api/cars/${gone.id}`)
  const closed = await pull(before)
  expect(closed).toMatchObject({ reset: true, more: false, changes: [] })
  expect(closed).not.toHaveProperty('unknown')
  const { body: ofStaff } = await admin('GET', `/api/sync/pull?cursor=${before}`)
  expect(ofStaff).not.toHaveProperty('reset')
  expect(ofStaff.changes).toContainEqual({ kind: 'car', uid: gone.uid, record: null })
  await admin('PUT', '/api/settings', { tagline: 'Another one' })
  await show(true)
  const opened = await pull(closed.cursor)
  expect(opened.changes).toMatchObject([
    { kind: 'settings', record: { isPublic: true } },
    { kind: 'car', uid: car.uid, record: { make: 'Alfa Romeo' } },
  ])
})

it('sends visitors no staff, and no redirect to a car', async () => {
  const { body: car } = await admin('POST', '/api/cars', validCar)
  const ann = await server.addUser('ann', 'user')
  await admin('PUT', `/api/users/${ann.id}`, { showToVisitors: true })
  await admin('PUT', '/api/redirects', { data: [{ from: '/old.png', to: `/cars/alfa-romeo-giulia-${car.id}` }] })
  await show(false)
  expect((await visitor('GET', '/api/settings')).body).not.toHaveProperty('team')
  expect((await admin('GET', '/api/settings')).body.team).toMatchObject([{ id: ann.id }])
  const { status, text } = await get('/')
  expect({ status, text }).toEqual({ status: 503, text: expect.not.stringContaining('"team"') })
  expect((await get('/old.png')).status).toBe(404)
})

it('takes an enquiry of an app that was installed before, without the name of the car in the answer', async () => {
  const { body: car } = await admin('POST', '/api/cars', validCar)
  await show(false)
  const sent = await visitor('POST', '/api/inquiries', { ...validInquiry, carId: car.id })
  expect(sent.status).toBe(201)
  expect(sent.body).not.toHaveProperty('carName')
  expect((await admin('GET', '/api/inquiries')).body.data).toMatchObject([
    { carName: expect.stringContaining('Giulia') },
  ])
})
