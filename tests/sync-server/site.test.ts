import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { summaryOf } from '#domain/kinds/car/car-summary.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import type { Store } from '#sync-server/store/store.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SCRIPT = 'console.log("the app")'
const SHELL =
  '<!doctype html><html><head><title>Cars</title></head><body><div id="root"></div><script type="module" src="/assets/a-12345678.js"></script></body></html>'
const FILES: Record<string, string> = {
  'index.html': SHELL,
  'admin.html': SHELL.replace('Cars', 'Dashboard'),
  'sw.js': 'self.addEventListener("fetch", () => {})',
  'storefront.webmanifest': '{"id":"/","screenshots":[{}]}',
  'admin.webmanifest': '{"id":"/admin"}',
  'assets/a-12345678.js': SCRIPT,
  'icons/icon-192.png': 'png',
  '.vite/manifest.json': '{}',
  '.env': 'SECRET=1',
}
const HOSTILE = `</script><script>alert(1)</script><!--"'&$&$\`$'\\u003c`

/** Matches only well-quoted attributes: no value has ended its quotes. */
const WELL_FORMED = /^<(?:meta|link)(?: [a-z]+="[^"<>]*")+>$/

/** A built app in a folder, and a secret file next to the folder. */
async function builtApp(): Promise<string> {
  const parent = await temporaryFolder()
  const folder = join(parent, 'app')
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await writeFile(join(folder, 'assets/a-12345678.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(parent, 'secret.txt'), 'SECRET')
  await symlink(join(parent, 'secret.txt'), join(folder, 'assets/link.js'))
  await symlink(parent, join(folder, 'up'))
  return folder
}

async function startSite(publicUrl?: string, usesHostHeader = true) {
  const folder = await builtApp()
  const site = (store: Store) => siteRoutes({ store, folder, publicUrl, usesHostHeader })
  const server = await startTestServer({ site })
  onTestFinished(() => server.close())
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await rawRequest(server.url + path, { headers, method })
    return { ...answer, text: answer.bytes.toString() }
  }
  return { server, get }
}

async function asAdmin(server: TestServer) {
  const admin = await server.addUser('owner', 'admin')
  const headers = { authorization: `Bearer ${server.tokenOf(admin)}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body: unknown) => {
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

const pageData = (html: string) => {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json ?? 'null')
}

describe('a file', () => {
  it('is sent with the headers of its kind, compressed, and 304 when the client has it', async () => {
    const { get } = await startSite()
    const script = await get('/assets/a-12345678.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(script).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(brotliDecompressSync(script.bytes).toString()).toBe(SCRIPT)
    const plain = await get('/assets/a-12345678.js')
    expect(plain.text).toBe(SCRIPT)
    expect(plain.headers.etag).not.toBe(script.headers.etag)
    const known = { 'if-none-match': String(plain.headers.etag) }
    expect(await get('/assets/a-12345678.js', known)).toMatchObject({ status: 304, text: '' })
    expect(await get('/assets/a-12345678.js', {}, 'HEAD')).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(SCRIPT.length) },
    })
    expect((await get('/assets/a-12345678.js', {}, 'POST')).status).toBe(405)
  })

  it('whose name does not change is revalidated; only the worker may fetch from any origin', async () => {
    const { get } = await startSite()
    for (const path of ['/sw.js', '/index.html', '/storefront.webmanifest', '/']) {
      expect((await get(path)).headers['cache-control']).toBe('no-cache')
    }
    const worker = await get('/sw.js')
    expect(worker.headers['content-security-policy']).toMatch(/connect-src 'self' http: https:/)
    expect((await get('/')).headers['content-security-policy']).toMatch(/connect-src 'self'(;|$)/)
    expect((await get('/storefront.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/)
  })

  it('that is missing is a plain 404, never a page', async () => {
    const { get } = await startSite()
    for (const path of [
      '/assets/gone-12345678.js',
      '/assets/',
      '/icons/none.png',
      '/uploads/x.jpg',
      '/favicon.ico',
      '/x.css',
    ]) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('outside the folder, behind a symbolic link or with a leading dot is 404', async () => {
    const { get } = await startSite()
    const attempts = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/%252e%252e%252fsecret.txt',
      '//secret.txt',
      '/assets/%00.js',
      '/assets/a-12345678.js%00.png',
      '/%',
      '/%c0%ae%c0%ae/secret.txt',
      '/assets/link.js',
      '/up/secret.txt',
      '/up/app/index.html',
      '/.env',
      '/.vite/manifest.json',
      '/assets/a-12345678.js.br',
      '/assets/.',
    ]
    for (const path of attempts) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).not.toContain('SECRET')
    }
  })
})

describe('a page', () => {
  it('has the right status and contains only public data', async () => {
    const { server, get } = await startSite()
    const call = await asAdmin(server)
    const shown = await call('POST', '/api/cars', vehicle)
    const hidden = await call('POST', '/api/cars', { ...vehicle, enabled: false })
    const legalPages = {
      ...DEFAULT_SETTINGS.legalPages,
      terms: { ...DEFAULT_SETTINGS.legalPages.terms, enabled: false },
    }
    const inquiryMail = { recipients: ['sales@cars.example'] }
    await call('PUT', '/api/settings', { ...DEFAULT_SETTINGS, legalPages, inquiryMail })
    const statuses: Record<string, number> = {
      '/': 200,
      '/cars': 200,
      '/cars/': 200,
      '/about': 200,
      [`/contact?car=${shown.id}`]: 200,
      '/saved': 200,
      [`/compare?cars=${shown.id},x`]: 200,
      '/privacy': 200,
      '/terms': 404,
      [`/cars/jaguar-f-type-${shown.id}`]: 200,
      [`/cars/${shown.id}`]: 200,
      [`/cars/${hidden.id}`]: 404,
      '/cars/999999': 404,
      '/cars/99999': 404,
      '/cars/none': 404,
      '/nowhere': 404,
      '/cars/a/b': 404,
    }
    for (const [path, status] of Object.entries(statuses)) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(pageData(answer.text)).toMatchObject({
        settings: { siteName: DEFAULT_SETTINGS.siteName },
        inventory: { count: 1 },
      })
      expect(answer.text).not.toMatch(/sales@cars|inquiryMail/)
      expect(answer.text.includes('noindex')).toBe(status === 404 || /^\/(?:saved|compare)/.test(path))
    }
    expect(pageData((await get(`/cars/${hidden.id}`)).text).car).toBeNull()
    const { car } = pageData((await get(`/cars/${shown.id}`)).text)
    expect(car).toMatchObject({ id: shown.id, make: 'Jaguar' })
    expect(car).not.toHaveProperty('createdBy')
    for (const path of ['/', '/cars']) expect(pageData((await get(path)).text).cars).toEqual([summaryOf(car)])
    for (const path of ['/admin', '/admin/link', '/admin/forgot']) {
      const { text } = await get(path)
      expect(pageData(text).settings).toMatchObject({ siteName: DEFAULT_SETTINGS.siteName })
      expect(text).not.toMatch(/sales@cars|inquiryMail/)
    }
    for (const path of ['/admin/', '/admin/dashboard/cars', '/index.html', '/admin.html']) {
      const answer = await get(path)
      expect([path, answer.status, answer.text.includes('page-data')]).toEqual([path, 200, false])
    }
    expect((await get('/admin/x')).text).toBe(FILES['admin.html'])
    expect((await get('/administration')).status).toBe(404)
  })

  it('has an imprint and an accessibility statement when they are on, with their addresses in the sitemap', async () => {
    const { server, get } = await startSite('https://cars.example')
    const call = await asAdmin(server)
    for (const kind of ['imprint', 'accessibility'] as const) {
      expect((await get(`/${kind}`)).status).toBe(404)
      expect((await get('/sitemap.xml')).text).not.toContain(kind)
      await call('PUT', '/api/settings', { legalPages: { [kind]: { enabled: true } } })
      const page = await get(`/${kind}`)
      expect(page.status).toBe(200)
      expect(page.text).toContain(`<title>${DEFAULT_SETTINGS.legalPages[kind].title} | `)
      expect((await get('/sitemap.xml')).text).toContain(`<loc>https://cars.example/${kind}</loc>`)
    }
  })

  it('has the same title as in the app, also with an empty title in the settings', async () => {
    const { server, get } = await startSite()
    const call = await asAdmin(server)
    const { privacy, terms } = DEFAULT_SETTINGS.legalPages
    const legalPages = { privacy: { ...privacy, title: '' }, terms: { ...terms, title: 'The rules' } }
    await call('PUT', '/api/settings', { legalPages })
    const titles: Record<string, string> = {
      '/privacy': 'Privacy Policy',
      '/terms': 'The rules',
      '/cars/none': 'Vehicle Not Found',
      '/cars/a/b': 'Page Not Found',
      '/About': 'Page Not Found',
    }
    for (const [path, title] of Object.entries(titles)) {
      const [, text] = /<title>(.*?) \| /.exec((await get(path)).text) ?? []
      expect([path, text]).toEqual([path, title])
    }
  })

  it('contains a change at once, with another ETag', async () => {
    const { server, get } = await startSite()
    const before = await get('/cars')
    expect((await get('/cars', { 'if-none-match': String(before.headers.etag) })).status).toBe(304)
    const call = await asAdmin(server)
    const car = await call('POST', '/api/cars', vehicle)
    const after = await get('/cars', { 'if-none-match': String(before.headers.etag) })
    expect(pageData(after.text)).toMatchObject({ inventory: { count: 1 }, cars: [{ id: car.id }] })
    await call('PUT', `/api/cars/${car.id}`, { sold: true })
    expect(pageData((await get('/cars')).text)).toMatchObject({ inventory: { count: 0 }, cars: [] })
  })

  it('contains the featured cars only at home, at any position, and without any the newest ones', async () => {
    const { server, get } = await startSite()
    const call = await asAdmin(server)
    const cars: { id: number }[] = []
    for (let count = 0; count < 26; count++)
      cars.push(await call('POST', '/api/cars', { ...vehicle, featured: count === 25 }))
    const ids = async (path: string) => pageData((await get(path)).text).cars.map(({ id }: { id: number }) => id)
    const first = cars.slice(-12).map(({ id }) => id)
    expect(await ids('/')).toEqual([cars[25]?.id])
    expect(await ids('/cars')).toEqual(first)
    expect(pageData((await get('/')).text).inventory.count).toBe(26)
    await call('PUT', `/api/cars/${cars[25]?.id}`, { featured: false })
    expect(await ids('/')).toEqual(first)
    for (const { id } of cars) await call('PUT', `/api/cars/${id}`, { featured: true })
    expect(await ids('/'), 'a page waits for them').toHaveLength(24)
  })

  it('preloads the copies of a photo, and shares the one that is cut for links', async () => {
    const { server, get } = await startSite('https://cars.example')
    const call = await asAdmin(server)
    const [arrived, missing] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string]
    const images = [photoAddress(missing), photoAddress(arrived)]
    const photo = { width: 1500, height: 1000, placeholder: placeholderWithWidth(new Uint8Array(36), 1500) }
    await server.store.transact((records) =>
      records.put('photos', arrived, { ...photo, bytes: 1, uploadedAt: '2026-01-01', encoded: true }),
    )
    const { id } = await call('POST', '/api/cars', { ...vehicle, images })
    const { text } = await get(`/cars/${id}`)
    const address = photoAddress(arrived)
    expect(text).toContain(`imagesrcset="${address}?w=480 480w, ${address}?w=960 960w, ${address}?w=1600 1500w"`)
    expect(text).toContain(`<meta property="og:image" content="https://cars.example${address}?og=1">`)
    expect(text).toContain('<meta property="og:image:width" content="1200">')
    expect(text).not.toContain(missing)
    expect(pageData(text).car).toMatchObject({ images: [address], placeholders: { aaaaaaaa: photo.placeholder } })
  })

  it('describe the dealership and the car to search engines', async () => {
    const { server, get } = await startSite('https://cars.example')
    const call = await asAdmin(server)
    const disabled = DEFAULT_SETTINGS.socialMedia.map((profile) => ({ ...profile, enabled: false }))
    const facebook = { platform: 'facebook', url: 'https://facebook.example/alder', enabled: true }
    const socialMedia = [...disabled.filter(({ platform }) => platform !== 'facebook'), facebook]
    await call('PUT', '/api/settings', { socialMedia, contactInfo: { email: '' } })
    const { id } = await call('POST', '/api/cars', { ...vehicle, vin: 'WP0ZZZ99ZTS392124' })
    const described = async (path: string) => {
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get(path)).text) ?? []
      return JSON.parse(json)
    }
    const dealer = await described('/')
    expect(dealer).toMatchObject({
      url: 'https://cars.example/',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '142 Harbor Road',
        addressLocality: 'San Diego',
        addressRegion: 'CA',
        postalCode: '92101',
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 32.7157, longitude: -117.1611 },
      sameAs: ['https://facebook.example/alder'],
    })
    expect(dealer).not.toHaveProperty('email')
    const car = await described(`/cars/${id}`)
    expect(car.url).toMatch(new RegExp(`^https://cars\\.example/cars/.*${id}$`))
    expect(car.offers.seller).toMatchObject({ '@type': 'AutoDealer', sameAs: dealer.sameAs })
    expect(car).not.toHaveProperty('vehicleIdentificationNumber')
    await call('PUT', '/api/settings', {
      vehicleInfo: { showVin: true },
      contactInfo: { address: 'By the harbour', mapCoordinates: '' },
      socialMedia: disabled,
    })
    expect(await described(`/cars/${id}`)).toMatchObject({ vehicleIdentificationNumber: 'WP0ZZZ99ZTS392124' })
    const plain = await described('/')
    expect(plain.address).toEqual({ '@type': 'PostalAddress', streetAddress: 'By the harbour' })
    expect([plain.geo, plain.sameAs]).toEqual([undefined, undefined])
  })

  it('shares a picture of the site cut to 1200 x 630, and another address as it is', async () => {
    const { server, get } = await startSite('https://cars.example')
    const call = await asAdmin(server)
    const image = async (...images: string[]) => {
      const { id } = await call('POST', '/api/cars', { ...vehicle, images })
      const { text } = await get(`/cars/${id}`)
      return [/og:image" content="([^"]*)"/.exec(text)?.[1], text.includes('og:image:width" content="1200"')]
    }
    const cut = 'https://cars.example/sample/coupe-1200.webp?og=1'
    expect(await image('/sample/coupe-1200.webp')).toEqual([cut, true])
    expect(await image('https://cars.example/sample/coupe-1200.webp')).toEqual([cut, true])
    for (const address of ['https://cars.example.evil.example/sample/a.webp', 'https://cars.example/uploads/a.jpg'])
      expect(await image(address)).toEqual([address, false])
  })

  describe('with hostile texts', () => {
    let hostile: SiteSettings
    beforeAll(() => {
      const { companyInfo, backgrounds } = DEFAULT_SETTINGS
      hostile = {
        ...DEFAULT_SETTINGS,
        siteName: HOSTILE,
        tagline: HOSTILE,
        companyInfo: { ...companyInfo, name: HOSTILE, description: HOSTILE },
        backgrounds: { ...backgrounds, homepageSlider: `https://pictures.example/"onload="alert(1)<script>$&` },
      }
    })

    it('contains no markup from settings or cars', async () => {
      const { server, get } = await startSite()
      const call = await asAdmin(server)
      await call('PUT', '/api/settings', hostile)
      const car = await call('POST', '/api/cars', { ...vehicle, make: HOSTILE, description: HOSTILE })
      for (const path of ['/', '/cars', '/about', `/cars/${car.id}`]) {
        const { text } = await get(path)
        const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
        expect(scripts).toEqual([
          '<script type="application/ld+json">',
          '<script type="module" src="/assets/a-12345678.js">',
          '<script type="application/json" id="page-data">',
        ])
        expect(text.match(/<!--/g)).toBeNull()
        for (const [tag] of text.matchAll(/<(?:meta|link)\b.*?>/gs)) expect(tag).toMatch(WELL_FORMED)
        expect(text.match(/<title>/g)).toHaveLength(1)
        expect(pageData(text).settings.siteName).toBe(HOSTILE)
      }
      expect(pageData((await get(`/cars/${car.id}`)).text).car.make).toBe(HOSTILE)
    })
  })
})

describe('the manifests', () => {
  const manifest = async (get: Awaited<ReturnType<typeof startSite>>['get'], name: string) =>
    JSON.parse((await get(`/${name}.webmanifest`)).text)

  it('name the sample dealership, with screenshots of it, until the site has a name of its own', async () => {
    const { server, get } = await startSite()
    expect(await manifest(get, 'storefront')).toMatchObject({
      id: '/',
      name: 'Alder & Vale Motors',
      short_name: 'Alder & Vale',
      screenshots: [{}],
    })
    const { headers } = await get('/storefront.webmanifest')
    await (await asAdmin(server))('PUT', '/api/settings', { siteName: HOSTILE, tagline: 'By the harbour' })
    const own = await manifest(get, 'storefront')
    expect(own).toMatchObject({ id: '/', name: HOSTILE, description: 'By the harbour' })
    expect(own).not.toHaveProperty('screenshots')
    expect(await manifest(get, 'admin')).toMatchObject({ id: '/admin', name: `${HOSTILE} dashboard` })
    expect((await get('/storefront.webmanifest', { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })

  it.each([
    ['Smith', 'Smith'],
    ['Harrison & Partners', 'Harrison'],
    ['Northamptonshire Motors', 'Northamptonshire'],
    ['Auto Haus Berlin', 'Auto Haus'],
    ['', ''],
  ])('shorten the name %j to %j for home screens', async (siteName, short) => {
    const { server, get } = await startSite()
    await (await asAdmin(server))('PUT', '/api/settings', { siteName })
    expect((await manifest(get, 'storefront')).short_name).toBe(short)
  })
})

it('no text of the sample dealership is left in pages, manifests and feeds once the settings are those of another', async () => {
  const { server, get } = await startSite('https://cars.example')
  const call = await asAdmin(server)
  await call('PUT', '/api/settings', {
    siteName: 'Harbour Cars',
    tagline: 'By the sea',
    contactInfo: { address: '', phone: '', email: '', hours: '', mapCoordinates: '' },
    socialMedia: [{ platform: 'whatsapp', url: '' }],
    companyInfo: { founded: '', employees: '', description: '' },
    footerInfo: { description: '' },
  })
  const car = await call('POST', '/api/cars', vehicle)
  const pages = ['/', '/cars', `/cars/${car.id}`, '/about', '/contact', '/privacy', '/terms', '/saved', '/none']
  const files = ['/storefront.webmanifest', '/admin.webmanifest', '/robots.txt', '/admin']
  const feeds = ['google-vehicles.tsv', 'meta-vehicles.csv', 'new-cars.atom'].map((name) => `/feeds/${name}`)
  for (const path of [...pages, ...files, ...feeds]) {
    const { text } = await get(path)
    // The legal name of the sample is a stored setting, but is shown nowhere.
    const shown = text.replace('"companyInfo":{"name":"Alder & Vale Motors"', '')
    expect([path, /alder|vale motors|san diego|550100142/i.exec(shown)?.[0]]).toEqual([path, undefined])
  }
})

it('renders a page with parameters of ads as without them, under one key, and leaves other queries to the app', async () => {
  const folder = await builtApp()
  const rendered: string[] = []
  const storefront = (path: string) => {
    rendered.push(path)
    return `<main>${path}</main>`
  }
  const renderers = { storefront, dashboard: () => null }
  const publicUrl = 'https://cars.example'
  const server = await startTestServer({ site: (store) => siteRoutes({ store, folder, publicUrl, renderers }) })
  onTestFinished(() => server.close())
  const get = async (path: string) => (await rawRequest(server.url + path)).bytes.toString()
  const plain = await get('/cars')
  expect(plain).toContain('<main>/cars</main>')
  const clicks = [
    'utm_source=a&utm_medium=cpc',
    'gclid=1',
    'gbraid=1',
    'wbraid=1',
    'fbclid=1',
    'msclkid=1',
    'ref=a&src=b',
  ]
  for (const click of clicks) expect([click, await get(`/cars?${click}`)]).toEqual([click, plain])
  expect(await get('/?utm_source=a&gclid=1')).toBe(await get('/'))
  expect(new Set(rendered)).toEqual(new Set(['/cars', '/']))
  for (const query of ['make=BMW', 'utm_source=a&make=BMW', 'utm=1', 'gclid2=1'])
    expect([query, (await get(`/cars?${query}`)).includes('<main>')]).toEqual([query, false])
})

describe('absolute URLs', () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

  it('use PUBLIC_URL', async () => {
    const { get } = await startSite('https://cars.example')
    const { text } = await get('/cars?sort=price', { host: 'evil.example' })
    expect(canonical(text)).toBe('https://cars.example/cars')
    expect(text).toContain('<meta property="og:url" content="https://cars.example/cars">')
    expect(text).not.toContain('evil.example')
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://cars.example/sitemap.xml')
    expect((await get('/sitemap.xml')).text).toContain('<loc>https://cars.example/about</loc>')
    // Structured data, shared links and feeds name photos.
    expect((await get('/robots.txt')).text).toMatch(/^Allow: \/api\/photos\/$/m)
  })

  it('otherwise use a plain Host header, and are omitted for any other', async () => {
    const { get } = await startSite()
    expect(canonical((await get('/about', { host: 'Lot.local:3000' })).text)).toBe('http://lot.local:3000/about')
    for (const host of ['good.com:80@evil.com', 'a"><script>', 'a b', 'a/b', 'a.b:port', '[::1', "a'b"]) {
      const { status, text } = await get('/about', { host })
      if (status === 200) expect([host, canonical(text), text.includes('og:url')]).toEqual([host, undefined, false])
      else expect(status).toBe(400)
    }
  })

  it.each([
    ['of a server that other machines reach', false, {}],
    ['of a forwarded request', true, { 'x-forwarded-for': '192.0.2.1' }],
    ['of a request through a proxy that names itself', true, { via: '1.1 proxy' }],
  ])('never contain the Host header %s', async (_, usesHostHeader, headers) => {
    const { get } = await startSite(undefined, usesHostHeader)
    const { text } = await get('/about', { host: 'evil.example', ...headers })
    expect([canonical(text), text.includes('evil.example')]).toEqual([undefined, false])
    expect((await get('/sitemap.xml', { host: 'evil.example', ...headers })).status).toBe(404)
    expect((await get('/robots.txt', { host: 'evil.example', ...headers })).text).not.toContain('evil.example')
  })
})
