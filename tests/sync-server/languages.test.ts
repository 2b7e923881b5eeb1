// The pages of a site in several languages: addresses, redirects, heads and the sitemap.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LANGUAGE_CODES, type SiteLanguages } from '#domain/values/languages.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import type { Store } from '#sync-server/store/store.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const ORIGIN = 'https://cars.example'
const startTexts = (code: string) => ({
  ...{ title: `title-${code}`, noScript: `script-${code}` },
  ...{ notStarted: `failed-${code}`, reload: `reload-${code}`, tooOld: `old-${code}` },
})
const START_TEXTS = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, startTexts(code)]))
const SHELL = `<!doctype html><html lang="en"><head><title>Cars</title><link rel="manifest" href="/storefront.webmanifest"></head><body>
<div id="root"></div><noscript>No script.</noscript><script type="module" src="/assets/a.js"></script>
<script type="application/json" id="start-texts">${JSON.stringify(START_TEXTS)}</script></body></html>`

/** @param rendered receives the path of each page that is rendered */
async function startSite(languages: SiteLanguages, rendered: string[] = []) {
  const folder = join(await temporaryFolder(), 'app')
  await mkdir(folder)
  for (const [name, content] of Object.entries({
    'index.html': SHELL,
    'admin.html': SHELL,
    'storefront.webmanifest': '{"id":"/","shortcuts":[{"url":"/cars"}],"screenshots":[{}]}',
    'admin.webmanifest': '{"id":"/admin","shortcuts":[{"url":"/admin/dashboard/add-car"}]}',
  }))
    await writeFile(join(folder, name), content)
  const storefront = (path: string) => {
    rendered.push(path)
    return `<main>${path}</main>`
  }
  const renderers = { storefront, dashboard: () => null }
  const site = (store: Store) => siteRoutes({ store, folder, publicUrl: ORIGIN, renderers })
  const server = await startTestServer({ site })
  onTestFinished(() => server.close())
  const headers = { authorization: `Bearer ${server.tokenOf(await server.addUser('owner', 'admin'))}` }
  const call = async (method: string, path: string, body: unknown) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, { method, headers: json, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const put = (value: unknown) => call('PUT', '/api/settings', { languages: value })
  await put(languages)
  const get = async (path: string) => {
    const answer = await rawRequest(server.url + path, { headers: { accept: 'text/html' } })
    return { ...answer, text: answer.bytes.toString(), location: answer.headers.location }
  }
  return { get, put, call, settings: async () => (await fetch(`${server.url}/api/settings`)).json() }
}

const ENGLISH_AND_GERMAN: SiteLanguages = { default: 'en', others: ['de'] }
const GERMAN_AND_ENGLISH: SiteLanguages = { default: 'de', others: ['en'] }

describe('the addresses of a language', () => {
  it('begin with its code, except for the default language', async () => {
    const rendered: string[] = []
    const { get } = await startSite(ENGLISH_AND_GERMAN, rendered)
    expect((await get('/cars')).text).toMatch(/<html lang="en" dir="ltr">.*<title>Cars \|/s)
    const page = await get('/de/cars')
    expect(page).toMatchObject({ status: 200, headers: { 'content-language': 'de' } })
    expect(page.text).toMatch(/<html lang="de" dir="ltr">.*<title>Fahrzeuge \|/s)
    await get('/de')
    await get('/de/')
    expect(rendered).toEqual(['/cars', '/de/cars', '/de', '/de'])
  })

  it.each([
    ['/en/cars?make=Audi', '/cars?make=Audi'],
    ['/en', '/'],
    ['/en/', '/'],
  ])('of the default language with its code lead to the address without: %s', async (from, to) => {
    expect(await (await startSite(ENGLISH_AND_GERMAN)).get(from)).toMatchObject({ status: 301, location: to })
  })

  it('follow the default language of the site', async () => {
    const { get } = await startSite(GERMAN_AND_ENGLISH)
    expect((await get('/')).text).toContain('<html lang="de" dir="ltr">')
    expect(linksOf((await get('/about')).text)).toContain(`x-default ${ORIGIN}/about`)
    expect(await get('/de/cars')).toMatchObject({ status: 301, location: '/cars' })
    expect((await get('/en/cars')).text).toMatch(/<html lang="en" dir="ltr">.*<title>Cars \|/s)
  })

  it.each(['/fr', '/fr/cars', '/de/admin', '/de/api/cars', '/de/de/cars', '/en/de/cars', '/en/admin', '/en/nothing'])(
    'that no page has are 404: %s',
    async (path) => {
      const answer = await (await startSite(ENGLISH_AND_GERMAN)).get(path)
      expect(answer).toMatchObject({ status: 404 })
      expect(answer.text).not.toContain('hreflang')
    },
  )

  it('of a missing page are answered in its language', async () => {
    const { get } = await startSite(ENGLISH_AND_GERMAN)
    expect((await get('/de/nothing')).text).toMatch(/<html lang="de".*<title>Seite nicht gefunden \|/s)
    expect((await get('/nothing')).text).toMatch(/<html lang="en".*<title>Page Not Found \|/s)
  })

  it('never depend on the languages that a browser prefers', async () => {
    const { get } = await startSite(ENGLISH_AND_GERMAN)
    expect(await get('/')).toMatchObject({ status: 200 })
    expect((await get('/')).headers.vary ?? '').not.toMatch(/language/i)
  })
})

const linksOf = (html: string) =>
  Array.from(html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, code, address]) => `${code} ${address}`)

describe('the head of a page', () => {
  it('names the page in every language, and itself as the canonical one', async () => {
    const { get } = await startSite({ default: 'en', others: ['de', 'ar'] })
    const expected = ['en /about', 'de /de/about', 'ar /ar/about', 'x-default /about']
    for (const [path, direction] of [
      ['/about', 'ltr'],
      ['/de/about', 'ltr'],
      ['/ar/about', 'rtl'],
    ]) {
      const { text } = await get(path ?? '')
      expect(linksOf(text).map((link) => link.replace(ORIGIN, ''))).toEqual(expected)
      expect(text).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
      expect(text).toContain(`dir="${direction}"`)
    }
    const locales = (html: string) =>
      Array.from(
        html.matchAll(/og:locale(:alternate)?" content="([^"]+)"/g),
        ([, other = '', locale]) => locale + other,
      )
    expect(locales((await get('/de/about')).text)).toEqual(['de_DE', 'en_US:alternate', 'ar_AE:alternate'])
  })

  it('names no other language on a site with one, on pages with a query and on those that are not indexed', async () => {
    const single = await startSite({ default: 'en', others: [] })
    const several = await startSite(ENGLISH_AND_GERMAN)
    for (const text of [
      (await single.get('/cars')).text,
      (await several.get('/de/cars?make=Audi')).text,
      (await several.get('/de/saved')).text,
    ])
      expect(linksOf(text)).toEqual([])
  })

  it('has amounts as readers of the language write them', async () => {
    const { get } = await startSite(ENGLISH_AND_GERMAN)
    const notation = async (path: string) =>
      JSON.parse(/id="page-data">(.*?)<\/script>/s.exec((await get(path)).text)?.[1] ?? '').notation
    expect(await notation('/cars')).toMatchObject({ before: '$', thousands: ',' })
    expect(await notation('/de/cars')).toMatchObject({ before: '', after: ' $', thousands: '.' })
  })
})

it('The sitemap lists each page in each language, and each names all as the sitemap does', async () => {
  const { get, call } = await startSite(ENGLISH_AND_GERMAN)
  const { body: car } = await call('POST', '/api/cars', { ...vehicle, enabled: true })
  const { text } = await get('/sitemap.xml')
  const entries = Array.from(text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g), ([, address, more]) => ({
    path: address?.replace(ORIGIN, ''),
    links: linksOf(more ?? ''),
  }))
  const paths = entries.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/de', '/cars', '/de/cars']))
  const ofCar = entries.filter(({ path }) => path?.endsWith(`-${car.id ?? car.data?.id}`))
  expect(ofCar).toHaveLength(2)
  for (const { path = '', links } of entries) {
    const plain = path.replace(/^\/de(?=\/|$)/, '') || '/'
    const german = plain === '/' ? '/de' : `/de${plain}`
    expect(links).toEqual([`en ${ORIGIN}${plain}`, `de ${ORIGIN}${german}`, `x-default ${ORIGIN}${plain}`])
    const page = await get(path)
    expect(page.status, path).toBe(200)
    expect(linksOf(page.text), path).toEqual(links)
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
  }
})

describe('a page without its app', () => {
  const startOf = (html: string) => ({
    title: /<title>([^<|]*?)(?: \||<)/.exec(html)?.[1],
    noScript: /<noscript>([^<]*)/.exec(html)?.[1],
    texts: JSON.parse(/id="start-texts">([^<]*)/.exec(html)?.[1] ?? ''),
  })
  const ofGerman = {
    noScript: 'script-de',
    texts: { de: { notStarted: 'failed-de', reload: 'reload-de', tooOld: 'old-de' } },
  }

  it('says in the language of its address why it does not work', async () => {
    const { get } = await startSite(ENGLISH_AND_GERMAN)
    expect(startOf((await get('/de/cars?make=Audi')).text)).toEqual({ title: 'Fahrzeuge', ...ofGerman })
    expect(startOf((await get('/cars?make=Audi')).text)).toMatchObject({ title: 'Cars', noScript: 'script-en' })
  })

  it.each(['/admin', '/admin/dashboard/cars'])('says so in the default language of the site at %s', async (path) => {
    const { get } = await startSite(GERMAN_AND_ENGLISH)
    const { text } = await get(path)
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(startOf(text)).toEqual({ title: 'title-de', ...ofGerman })
  })
})

describe('the manifest', () => {
  const manifestOf = async ({ get }: Awaited<ReturnType<typeof startSite>>, page: string) => {
    const [, link = ''] = /rel="manifest" href="([^"]+)"/.exec((await get(page)).text) ?? []
    return JSON.parse((await get(link)).text)
  }

  it('of a language installs the site in this language, apart from an app in another one', async () => {
    const site = await startSite(ENGLISH_AND_GERMAN)
    expect(await manifestOf(site, '/cars')).toMatchObject({
      ...{ id: '/', lang: 'en', dir: 'ltr', start_url: '/?src=pwa', screenshots: [{}] },
      shortcuts: [{ name: 'All cars', url: '/cars' }],
    })
    const german = await manifestOf(site, '/de/cars')
    expect(german).toMatchObject({
      ...{ id: '/de', lang: 'de', dir: 'ltr', start_url: '/de?src=pwa' },
      shortcuts: [{ name: 'Alle Fahrzeuge', url: '/de/cars' }],
    })
    expect(german).not.toHaveProperty('screenshots')
  })

  it('of the dashboard is in the default language', async () => {
    const site = await startSite({ default: 'ar', others: ['en'] })
    expect(JSON.parse((await site.get('/admin.webmanifest')).text)).toMatchObject({
      ...{ id: '/admin', lang: 'ar', dir: 'rtl', short_name: 'لوحة التحكم' },
      shortcuts: [{ name: 'إضافة سيارة', url: '/admin/dashboard/add-car' }],
    })
    expect(await manifestOf(site, '/')).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl', start_url: '/?src=pwa' })
  })
})

describe('the setting', () => {
  it('is sent to visitors, and a part that is left out keeps its value', async () => {
    const { put, settings } = await startSite({ default: 'en', others: [...LANGUAGE_CODES].slice(1) })
    expect((await settings()).languages).toEqual({ default: 'en', others: ['de', 'es', 'fr', 'ar'] })
    expect((await put({ others: ['ar'] })).status).toBe(200)
    expect((await settings()).languages).toEqual({ default: 'en', others: ['ar'] })
  })

  it.each([
    { default: 'xx' },
    { others: ['de', 'xx'] },
    { others: ['de', 'de'] },
    { others: ['en'] },
    { default: 'de' },
    { others: 'de' },
  ])('refuses %j and changes nothing', async (value) => {
    const { put, settings } = await startSite(ENGLISH_AND_GERMAN)
    expect((await put(value)).status).toBe(422)
    expect((await settings()).languages).toEqual(ENGLISH_AND_GERMAN)
  })
})
