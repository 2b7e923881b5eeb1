// The texts of the settings in other languages: who sets them, and who receives them.
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const FAQS = [{ question: 'Nehmen Sie mein Auto in Zahlung?', answer: 'Ja.' }]
const GERMAN = { tagline: 'Gute Autos', faqs: FAQS, footerInfo: { description: 'Ehrlich.' } }

const server = serverForEach()
let admin: ApiClient
let user: ApiClient
let visitor: ApiClient

const translations = async (reader: ApiClient) => (await reader('GET', '/api/settings')).body.translations
const put = (body: unknown) => admin('PUT', '/api/settings', { translations: body })

beforeEach(async () => {
  admin = apiClient(server, server.tokenOf(await server.addUser('owner', 'admin')))
  user = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  visitor = apiClient(server)
})

it('everyone receives what an admin has translated, and what is left out keeps its value', async () => {
  expect(await translations(visitor)).toEqual({})
  expect((await put({ de: GERMAN })).body.translations).toEqual({ de: GERMAN })
  await put({ de: { faqs: [] }, fr: { tagline: 'Bonnes voitures' } })
  const all = { de: { ...GERMAN, faqs: [] }, fr: { tagline: 'Bonnes voitures' } }
  for (const reader of [admin, user, visitor]) expect(await translations(reader)).toEqual(all)
  expect((await user('PUT', '/api/settings', { translations: { de: { tagline: 'x' } } })).status).toBe(403)
})

it.each([
  [{ de: 'x' }, 'translations.de'],
  [{ de: { tagline: 7 } }, 'translations.de.tagline'],
  [{ de: { faqs: [{ question: 7, answer: '' }] } }, 'translations.de.faqs.0.question'],
  [{ de: { tagline: 'Gut', notice: { text: 'x'.repeat(301) } } }, 'translations.de.notice.text'],
  ['x', 'translations'],
])('%j is refused with its path and changes nothing', async (sent, path) => {
  await put({ de: GERMAN })
  const { status, body } = await put(sent)
  expect(status).toBe(422)
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  expect(await translations(visitor)).toEqual({ de: GERMAN })
})

it('names of no translation are dropped, and texts in the default language of the site', async () => {
  const others = { en: { tagline: 'Good cars' }, xx: { tagline: 'x' }, de: { tagline: 'Gute Autos', siteName: 'Auto' } }
  expect((await put(others)).status).toBe(200)
  expect(await translations(visitor)).toEqual({ de: { tagline: 'Gute Autos' } })
})
