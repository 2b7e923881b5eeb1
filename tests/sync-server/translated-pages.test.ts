// The pages of a site with a second language: what their heads and data say of translated texts.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SHELL = '<!doctype html><html lang="en"><head><title>Cars</title></head><body><div id="root"></div></body></html>'
const TEXTS = { 'description@de': 'Aus erster Hand.', 'trim@de': 'Sportpaket', 'description@fr': 'Première main.' }

let server: TestServer
let admin: ApiClient

beforeEach(async () => {
  const folder = join(await temporaryFolder(), 'app')
  await mkdir(folder)
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), SHELL)
  server = await startTestServer({ publicUrl: 'https://cars.example', site: (store) => siteRoutes({ store, folder }) })
  onTestFinished(() => server.close())
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  const translations = {
    de: { tagline: 'Gute Autos', pricing: { note: 'Inklusive MwSt.' } },
    fr: { tagline: 'Bonnes' },
  }
  const languages = { default: 'en', others: ['de', 'fr'] }
  await admin('PUT', '/api/settings', { languages, translations, tagline: 'Good cars', pricing: { note: 'With VAT' } })
})

async function page(path: string) {
  const text = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
  const [, data = ''] = /id="page-data">(.*?)<\/script>/s.exec(text) ?? []
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(text) ?? []
  const [, title] = /<title>([^<]*)</.exec(text) ?? []
  return { data: JSON.parse(data), jsonLd: json && JSON.parse(json), description, title }
}

it('a car page has its texts in the language of the address, in the head, the JSON-LD and the data', async () => {
  const { id } = (await admin('POST', '/api/cars', { ...validCar, ...TEXTS, trim: 'Sport' })).body
  const german = await page(`/de/cars/${id}`)
  expect(german.description).toBe('Aus erster Hand.')
  expect(german.jsonLd).toMatchObject({ description: 'Aus erster Hand.', vehicleConfiguration: 'Sportpaket' })
  expect(german.jsonLd.offers.description).toBe('Inklusive MwSt.')
  const { 'description@fr': _, ...needed } = TEXTS
  expect(german.data.car).toMatchObject({ ...needed, description: validCar.description })
  expect(german.data.car).not.toHaveProperty('description@fr')
  expect(german.data.settings.translations).toEqual({ de: expect.objectContaining({ tagline: 'Gute Autos' }) })

  const english = await page(`/cars/${id}`)
  expect(english.description).toBe(validCar.description)
  expect(english.jsonLd.offers.description).toBe('With VAT')
  expect(Object.keys(english.data.car).filter((name) => name.includes('@'))).toEqual([])
  expect(english.data.settings.translations).toEqual({})
})

it('a page has the default text where a translation is missing', async () => {
  const { id } = (await admin('POST', '/api/cars', { ...validCar, 'description@fr': 'Première main.' })).body
  const german = await page(`/de/cars/${id}`)
  expect(german.description).toBe(validCar.description)
  expect((await page('/de/about')).data.settings.aboutInfo.heroTitle).toBe('About Us')
})

it('title and description of the home page are translated, and summaries have no texts', async () => {
  await admin('POST', '/api/cars', { ...validCar, ...TEXTS, featured: true })
  const { title, description, data } = await page('/de')
  expect(title).toMatch(/ \| Gute Autos$/)
  expect(description).toBe('Gute Autos')
  expect(Object.keys(data.cars[0]).filter((name) => name.includes('@'))).toEqual([])
})
