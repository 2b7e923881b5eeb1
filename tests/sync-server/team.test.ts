// The staff whom visitors see: fields of users, and the part of the settings that follows from them.
import { beforeEach, expect, it } from 'vitest'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let sally: StoredUser
let admin: ApiClient
let visitor: ApiClient

beforeEach(async () => {
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  sally = await server.addUser('sally', 'user')
  visitor = apiClient(server)
})

const seen = async () => (await visitor('GET', '/api/settings')).body.team
const edit = (changes: object) => admin('PUT', `/api/users/${sally.id}`, changes)

it('shows visitors a user while an admin wants it, and nothing of anybody else', async () => {
  const profile = { phone: '+1 (212) 555-0142', title: 'Sales' }
  const edited = await edit(profile)
  expect(edited.body).toMatchObject({ ...profile, photo: null, showToVisitors: false })
  expect(await seen()).toBe(undefined)
  const before = (await visitor('GET', '/api/settings')).headers.get('X-Cursor')
  await edit({ showToVisitors: true })
  const shown = { id: sally.id, name: sally.name, email: sally.email, ...profile, photo: '' }
  expect(await seen()).toEqual([shown])
  const pulled = await visitor('GET', `/api/sync/pull?cursor=${before}`)
  expect(pulled.body.changes[0].record.team).toEqual([shown])
  expect(JSON.stringify(pulled.body)).not.toContain('boss')
  await edit({ showToVisitors: false })
  expect(await seen()).toEqual([])
  await edit({ showToVisitors: true })
  await admin('DELETE', `/api/users/${sally.id}`)
  expect(await seen()).toEqual([])
})

it('changes the own phone, title and photo, and nothing else', async () => {
  const own = apiClient(server, server.tokenOf(sally))
  const changes = { title: 'Sales', phone: '٥٥٥ ٠١٤٢', photo: null, role: 'admin', showToVisitors: true }
  const { status, body } = await own('PUT', '/api/auth/me', changes)
  const changed = { title: 'Sales', phone: '555 0142', photo: null, role: 'user', showToVisitors: false }
  expect([status, body]).toMatchObject([200, changed])
  const [{ history }] = (await admin('GET', '/api/activity')).body.data
  expect(history).toEqual({ phone: { from: null, to: null }, title: { from: null, to: null } })
  expect((await own('GET', '/api/auth/me')).body).toEqual(body)
  expect((await visitor('PUT', '/api/auth/me', changes)).status).toBe(401)
  const wrong = await own('PUT', '/api/auth/me', { phone: 'call me', photo: 'https://elsewhere.example/me.jpg' })
  expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(['phone', 'photo'])
})

it('sends a photo to visitors only while its user is shown, and keeps it for staff', async () => {
  const photo = await jpegPhoto({ seed: 3 })
  await photoApi(server, server.tokenOf(sally)).put(photo)
  await edit({ photo: photo.path })
  const [{ history }] = (await admin('GET', '/api/activity')).body.data
  expect(history).toEqual({ photo: { from: null, to: null } })
  const status = async () => (await photoApi(server).get(photo.path)).status
  expect(await status()).toBe(404)
  await edit({ showToVisitors: true })
  expect(await status()).toBe(200)
  await edit({ showToVisitors: false })
  expect(await status()).toBe(404)
  server.clock.now = new Date(server.clock.now.getTime() + 8 * 24 * 60 * 60 * 1000)
  await server.photos.removeUnused()
  expect((await photoApi(server, server.tokenOf(sally)).get(photo.path)).status).toBe(200)
})

it('keeps the team when the settings are saved as they were read, with another team', async () => {
  await edit({ showToVisitors: true })
  const { body } = await admin('GET', '/api/settings')
  expect((await admin('PUT', '/api/settings', { ...body, team: [], tagline: 'New' })).status).toBe(200)
  expect((await seen()).map(({ id }: { id: number }) => id)).toEqual([sally.id])
})

it('has a language for each user, null for the default of the site, and refuses an unknown one', async () => {
  const own = apiClient(server, server.tokenOf(sally))
  const languageOf = async () => (await own('GET', '/api/auth/me')).body.language
  expect(await languageOf()).toBeNull()
  expect((await own('PUT', '/api/auth/me', { language: 'de' })).body.language).toBe('de')
  expect((await edit({ language: 'ar' })).body.language).toBe('ar')
  expect((await admin('GET', '/api/users')).body.find((one: { id: number }) => one.id === sally.id).language).toBe('ar')
  const wrong = [await own('PUT', '/api/auth/me', { language: 'xx' }), await edit({ language: 5 })]
  for (const { status, body } of wrong)
    expect([status, body.errors]).toMatchObject([422, [{ path: 'language', code: 'one_of' }]])
  expect(await languageOf()).toBe('ar')
  await own('PUT', '/api/auth/me', { language: null })
  expect(await languageOf()).toBeNull()
})
