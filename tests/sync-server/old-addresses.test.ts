// Old addresses as visitors ask for them, and what admins receive of those that do not exist.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { missedAddresses } from '#sync-server/site/missed-addresses.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { importRows } from '#tests/support/server/copying-site.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const HTML = { Accept: 'text/html,application/xhtml+xml' }

async function startSite() {
  const folder = await temporaryFolder()
  const shell = '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div></body></html>'
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), shell)
  let now = () => new Date()
  const server = await startTestServer({ site: (store) => siteRoutes({ store, folder, now: () => now() }) })
  now = () => server.clock.now
  onTestFinished(() => server.close())
  const boss = await server.addUser('boss', 'admin')
  const api = apiClient(server, server.tokenOf(boss))
  const visit = async (path: string, headers: Record<string, string> = HTML) => {
    const { status, headers: sent } = await fetch(server.url + path, { redirect: 'manual', headers })
    return status === 301 ? sent.get('location') : status
  }
  const save = (data: unknown) => api('PUT', '/api/redirects', { data })
  const add = async (fields: object) => (await api('POST', '/api/cars', { ...validCar, ...fields })).body
  const missed = async () => (await api('GET', '/api/missed-addresses')).body.data
  return { server, api, visit, save, add, missed }
}

it('redirects old addresses for good, with the query, and own pages win', async () => {
  const { api, visit, save } = await startSite()
  const data = [
    { from: '/blog/*', to: '/about' },
    { from: '/cars/*', to: 'https://old.example/stock?x=1' },
    { from: '/our-team', to: '/about' },
    { from: '/page.php', to: '/contact' },
  ]
  expect((await save(data)).body).toEqual({ data })
  expect((await api('GET', '/api/redirects')).body).toEqual({ data })
  expect(await visit('/our-team/?gclid=x&a=%20b')).toBe('/about?gclid=x&a=%20b')
  expect(await visit('/blog/2019/news')).toBe('/about')
  expect(await visit('/page.php')).toBe('/contact')
  expect(await visit('/cars/unknown')).toBe('https://old.example/stock?x=1')
  expect(await visit('/cars')).toBe(200)
  expect(await visit('/nowhere')).toBe(404)
  await save([])
  expect(await visit('/our-team')).toBe(404)
})

it('refuses an invalid list as a whole with the path of the entry', async () => {
  const { api, save, add } = await startSite()
  const { id } = await add({})
  await save([{ from: '/kept', to: '/about' }])
  const loop = await save([
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
  ])
  expect(loop.status).toBe(422)
  expect(loop.body.errors[0]).toMatchObject({ path: 'data.0.to', message: expect.stringContaining('/a and /b') })
  for (const from of ['/', '/*', '/cars', `/cars/x-${id}`])
    expect((await save([{ from, to: '/about' }])).body.errors[0].path).toBe('data.0.from')
  expect((await save([{ from: 1, to: '/about' }])).body.errors[0].path).toBe('data.0.from')
  const draft = await add({ enabled: false })
  expect((await save([{ from: `/cars/x-${draft.id}`, to: '/about' }])).status, 'visitors have no such page').toBe(200)
  await save([{ from: '/kept', to: '/about' }])
  expect((await api('GET', '/api/redirects')).body.data).toEqual([{ from: '/kept', to: '/about' }])
})

it('logs which entries were added and removed, at most 20 of each', async () => {
  const { api, save } = await startSite()
  await save([{ from: '/a', to: '/cars' }])
  await save([{ from: '/b', to: '/cars' }])
  const entry = async () => (await api('GET', '/api/activity')).body.data[0]
  expect(await entry()).toMatchObject({ name: 'redirects.edit', about: { kind: 'settings' } })
  expect((await entry()).history).toEqual({ redirects: { from: ['/a /cars'], to: ['/b /cars'] } })
  const many = Array.from({ length: 21 }, (_, index) => ({ from: `/old-${index}`, to: '/cars' }))
  await save(many.slice(0, 20))
  expect((await entry()).history.redirects.to).toHaveLength(20)
  await save([])
  await save(many)
  expect((await entry()).history.redirects.to.slice(19)).toEqual([expect.any(String), 'and 1 more'])
  const long = Array.from({ length: 1000 }, (_, index) => ({ from: `/${'x'.repeat(100)}${index}`, to: '/cars' }))
  expect((await save(long)).status).toBe(200)
})

it('finds a public car by the stock number at the end or the VIN in an unknown address', async () => {
  const { visit, add } = await startSite()
  const { id } = await add({ stockNumber: 'P1204A', vin: '1FTFW1ET5DFC10312' })
  await add({ stockNumber: 'SECRET1', enabled: false, vin: '1HGCM82633A004352' })
  await add({ stockNumber: '007' })
  const page = `/cars/alfa-romeo-giulia-${id}`
  expect(await visit('/inventory/2019-bmw-540i-p1204a?gclid=x')).toBe(`${page}?gclid=x`)
  expect(await visit('/stock/P1204A/')).toBe(page)
  expect(await visit('/stock/car_p1204a.html')).toBe(page)
  expect(await visit('/vehicle/1ftfw1et5dfc10312/details')).toBe(page)
  for (const path of [
    '/stock/xp1204a',
    '/p1204a/more',
    '/page/007',
    '/x-secret1',
    '/1HGCM82633A004352',
    '/1FTFW1ET5DFC10312.jpg',
  ])
    expect(await visit(path)).toBe(404)
})

it('leads the old addresses of an imported vehicle to it, of a known one too', async () => {
  const { api, visit, add } = await startSite()
  const known = await add({ stockNumber: 'K100' })
  const uid = crypto.randomUUID()
  const rows = [
    {
      uid,
      car: { ...validCar, model: 'Brera' },
      oldAddresses: ['https://old.example/brera/?x', '/brera-2', '/cars', 'x'],
    },
    { uid: known.uid, fields: {}, oldAddresses: ['/known'] },
  ]
  await importRows(api, { rows })
  const { data } = (await api('GET', '/api/redirects')).body
  const [brera] = (await api('GET', '/api/cars')).body.data.filter((car: { uid: string }) => car.uid === uid)
  expect(data).toEqual([
    { from: '/brera', to: `/cars/alfa-romeo-brera-${brera.id}` },
    { from: '/brera-2', to: `/cars/alfa-romeo-brera-${brera.id}` },
    { from: '/known', to: `/cars/alfa-romeo-giulia-${known.id}` },
  ])
  expect(await visit('/brera/')).toBe(`/cars/alfa-romeo-brera-${brera.id}`)
})

it('counts pages that were asked for twice, without the query, until they are redirected or 30 days old', async () => {
  const { server, visit, save, missed } = await startSite()
  server.clock.now = new Date('2026-11-10T12:00:00Z')
  for (const path of ['/once', '/twice?email=ada@cars.example', '/twice/', '/often', '/often', '/often'])
    await visit(path)
  for (let i = 0; i < 2; i++) for (const path of ['/wp-login.php', '/.env', '/a.png']) await visit(path)
  for (let i = 0; i < 2; i++) await visit('/script', { Accept: '*/*' })
  expect(await missed()).toEqual([
    { path: '/often', count: 3, lastDay: '2026-11-10' },
    { path: '/twice', count: 2, lastDay: '2026-11-10' },
  ])
  await save([{ from: '/often', to: '/about' }])
  expect(await missed()).toMatchObject([{ path: '/twice' }])
  server.clock.now = new Date('2026-12-11T12:00:00Z')
  expect(await missed()).toEqual([])
})

it('keeps what people ask for while a scanner tries many paths', async () => {
  const { server, visit, missed } = await startSite()
  for (let i = 0; i < 3; i++) await visit('/real')
  await server.store.transact((records) => {
    for (let i = 0; i < 1000; i++) records.put('missed_addresses', `/scan-${i}`, { count: 2, lastDay: '2999-01-01' })
    records.put('missed_addresses', '/scan-500', { count: 2, lastDay: '2998-12-31' })
  })
  for (let i = 0; i < 3; i++) await visit('/also-real')
  const found = (await missed()).slice(0, 2).map(({ path }: { path: string }) => path)
  expect(found).toEqual(['/also-real', '/real'])
  const kept = new Map((await server.store.read()).entries('missed_addresses'))
  expect(kept.size).toBeLessThanOrEqual(1001)
  expect(kept.has('/scan-500'), 'the longest time ago').toBe(false)
})

async function startCounter() {
  const { server } = await startSite()
  const transact = vi.spyOn(server.store, 'transact')
  const count = missedAddresses(server.store, () => server.clock.now)
  const view = await server.store.read()
  const stored = async () => Array.from((await server.store.read()).entries('missed_addresses'), ([path]) => path)
  return { transact, stored, ask: (path: string) => count(view, path) }
}

it('remembers 1,000 paths that were asked for once', async () => {
  const { ask, stored } = await startCounter()
  for (let i = 0; i <= 1000; i++) await ask(`/path-${i}`)
  await ask('/path-0')
  await ask('/path-1000')
  expect(await stored()).toEqual(['/path-1000'])
})

it('counts at most 20 requests at once', async () => {
  const { ask, transact } = await startCounter()
  const paths = Array.from({ length: 30 }, (_, i) => `/path-${i}`)
  await Promise.all(paths.map(ask))
  await Promise.all(paths.map(ask))
  expect(transact).toHaveBeenCalledTimes(20)
  for (const path of paths.slice(0, 2)) await ask(path)
  expect(transact).toHaveBeenCalledTimes(22)
})
