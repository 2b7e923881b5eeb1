import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { drawBrand } from '#sync-server/photos/draw-brand.ts'
import { brandIcons } from '#sync-server/present/brand-icons.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { drawLogo } from '#tests/support/fixtures/logos.ts'
import { asPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { ACCEPTS_ALL_FORMATS, photoApi } from '#tests/support/server/photo-api.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DARK = '#101820'
const ORIGIN = 'https://cars.example'

/** The files of a build that the routes of the site read. */
async function builtApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealership-'))
  await mkdir(join(folder, 'icons'))
  for (const page of ['index.html', 'admin.html']) await cp(join('app', page), join(folder, page))
  for (const file of ['storefront.webmanifest', 'admin.webmanifest', 'favicon.ico', 'icons/admin-192.png']) {
    await cp(join('public', file), join(folder, file))
  }
  return folder
}

let folder: string
let server: TestServer
let admin: ReturnType<typeof photoApi>
let seller: ReturnType<typeof photoApi>
let call: ApiClient

beforeAll(async () => {
  folder = await builtApp()
  const site = (store: Store) => siteRoutes({ store, folder, publicUrl: ORIGIN })
  server = await startTestServer({ site })
  const token = server.tokenOf(await server.addUser('ann', 'admin'))
  admin = photoApi(server, token)
  seller = photoApi(server, server.tokenOf(await server.addUser('bob', 'user')))
  call = apiClient(server, token)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers = {}) => rawRequest(server.url + path, { headers })
const brandOf = async (brand: object) => {
  const { status, body } = await call('PUT', '/api/settings', { brand })
  return { status, body }
}

describe('PUT /api/brand/{sha256}', () => {
  it.each(['png', 'webp', 'avif'] as const)('trims a transparent %s and measures what is visible', async (format) => {
    const { status, body } = await admin.put(await drawLogo({ color: DARK, format }))
    expect(status).toBe(201)
    const { contrast, width, height, url, isOpaque } = body
    expect([contrast.light > 10, contrast.dark < 1.3, isOpaque]).toEqual([true, true, false])
    expect(Math.abs(width / height - 300 / 80)).toBeLessThan(0.2)
    expect(url).toMatch(/^\/api\/brand\/[\da-f]{64}-\d+x\d+-light$/)
  })

  it('takes white paper away, so that no logo is a white box', async () => {
    const { body } = await admin.put(await drawLogo({ color: DARK, paper: '#ffffff', format: 'jpeg' }))
    expect([body.isOpaque, body.contrast.dark < 1.3]).toEqual([false, true])
    const { bytes } = await get(body.url)
    const { channels, data } = await readPixels(bytes)
    expect(channels).toBe(4)
    // Between the bars.
    expect(data.at((body.width * Math.floor(body.height / 2) + 10) * 4 + 3)).toBeLessThan(20)
  })

  it('says the grounds of a white, a black and a red logo', async () => {
    const grounds = async (color: string) => /\w+$/.exec((await admin.put(await drawLogo({ color }))).body.url)?.[0]
    expect([await grounds('#ffffff'), await grounds('#000000'), await grounds('#e8374d')]).toEqual([
      'dark',
      'light',
      'both',
    ])
  })

  it('refuses what is no picture, what is invisible, an SVG, and everyone but admins', async () => {
    const notes = asPhoto(Buffer.from('no picture'), 'image/png')
    expect((await admin.put({ ...notes, path: `/api/brand/${notes.sha256}` })).status).toBe(415)
    const svg = asPhoto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    expect((await admin.put({ ...svg, path: `/api/brand/${svg.sha256}` })).status).toBe(415)
    const clear = await drawLogo({ color: 'rgba(0,0,0,0)' })
    expect((await admin.put(clear)).body).toMatchObject({ message: 'The picture has no visible pixels' })
    expect((await seller.put(await drawLogo({ color: DARK }))).status).toBe(403)
    expect((await photoApi(server).put(await drawLogo({ color: DARK }))).status).toBe(401)
  })
})

describe('A picture of the brand', () => {
  it('is served with alpha, for ever, as WebP where it is accepted', async () => {
    const { url } = (await admin.put(await drawLogo({ color: DARK }))).body
    const [png, webp] = [await get(url), await get(url, ACCEPTS_ALL_FORMATS)]
    expect([png.headers['content-type'], webp.headers['content-type']]).toEqual(['image/png', 'image/webp'])
    expect(webp.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const { bytes } of [png, webp]) expect((await readPixels(bytes)).channels).toBe(4)
    expect((await get(`/api/brand/${'0'.repeat(64)}`)).status).toBe(404)
  })

  it('is drawn again when it could not be drawn', async () => {
    const { url } = (await admin.put(await drawLogo({ color: '#404040' }))).body
    vi.spyOn(server.photos, 'drawBrand').mockRejectedValueOnce(new StoreUnavailable('The process ended'))
    expect([(await get(url)).status, (await get(url)).status]).toEqual([503, 200])
  })

  it('is not served before it is uploaded as one, also when a photo has the same bytes', async () => {
    const logo = await drawLogo({ color: '#123456' })
    await admin.put({ ...logo, path: `/api/photos/${logo.sha256}` })
    expect((await get(logo.path)).status).toBe(404)
    expect((await admin.put(logo)).status).toBe(200)
    expect((await get(logo.path)).status).toBe(200)
    expect((await admin.get(`/api/photos/${logo.sha256}`)).status).toBe(200)
  })

  it('stays while the settings or the activity log name it', async () => {
    const { url } = (await admin.put(await drawLogo({ color: '#202020' }))).body
    await brandOf({ logo: url })
    await brandOf({ logo: null })
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000)
    await server.photos.removeUnused()
    expect((await get(url)).status).toBe(200)
    await brandOf({ logo: url })
    server.clock.now = new Date(now.getTime() + 48 * 24 * 60 * 60 * 1000)
    await server.photos.removeUnused()
    expect((await get(url)).status).toBe(200)
    server.clock.now = now
    await brandOf({ logo: null })
  })
})

describe('The settings of the brand', () => {
  it('are an address that an upload has sent, and one colour', async () => {
    const bad = async (brand: object) => (await brandOf(brand)).body.errors?.[0]?.path
    expect(await bad({ logo: 'https://elsewhere.example/logo.png' })).toBe('brand.logo')
    expect(await bad({ icon: '/pictures/og.jpg' })).toBe('brand.icon')
    expect(await bad({ color: 'red' })).toBe('brand.color')
    expect((await brandOf({ color: '#FFC72C' })).body.brand.color).toBe('#ffc72c')
  })
})

describe('The icons of the site', () => {
  const icons = ['48', '180', '192', '512', 'maskable-512']

  it('are the first letter on the colour, under an address that changes with it', async () => {
    await brandOf({ color: '#c8102e', icon: null })
    const address = await iconAddress()
    for (const size of icons) {
      const { bytes } = await get(address.replace('48.png', `${size}.png`))
      const { width, height } = await sharp(bytes).metadata()
      const side = Number(size.replace('maskable-', ''))
      expect([width, height]).toEqual([side, side])
    }
    const { data } = await readPixels((await get(address.replace('48.png', '512.png'))).bytes)
    expect([...data.subarray(0, 3)]).toEqual([0xc8, 0x10, 0x2e])
    expect(inkShare(data)).toBeGreaterThan(0.03)
    await brandOf({ color: '#c8102f' })
    const next = await iconAddress()
    expect(next).not.toBe(address)
    expect(inkShare((await readPixels((await get(next.replace('48.png', '512.png'))).bytes)).data)).toBeGreaterThan(
      0.03,
    )
    expect((await get(address)).status).toBe(404)
  })

  it.each([
    ['Ünlü Autos', 'U'],
    ['Øresund Biler', 'O'],
    ['łódź auto', 'L'],
    ['«7 Sterne»', '7'],
    ['Автосалон BMW', ''],
    ['العربية', ''],
    ['車店', ''],
  ])('of %s have its first letter, or a car where the font has no such letter', async (siteName, letter) => {
    const icons = brandIcons({ siteName, brand: { ...DEFAULT_SETTINGS.brand, icon: null, color: '#c8102e' } })
    const { drawing } = icons?.named(icons.address(512).split('/').at(-1) ?? '') ?? {}
    expect(drawing?.letter).toBe(letter)
    if (!drawing) throw new Error('There is no icon')
    const picture = Buffer.from((await drawBrand(null, drawing)).picture, 'base64')
    expect(inkShare((await readPixels(picture)).data)).toBeGreaterThan(0.03)
  })

  it('are the picture of the owner, on a ground where it can be seen', async () => {
    const { url } = (await admin.put(await drawLogo({ color: '#ffffff' }))).body
    await brandOf({ icon: url })
    const { bytes } = await get((await iconAddress()).replace('48.png', 'maskable-512.png'))
    const { data } = await readPixels(bytes)
    expect([...data.subarray(0, 3)]).toEqual([0x0e, 0x0f, 0x11])
  })

  /** The share of the pixels that are white: a letter is more than a sign for a missing one. */
  function inkShare(data: Buffer): number {
    let white = 0
    for (let at = 0; at < data.length; at += 4) if (data.readUIntBE(at, 3) === 0xffffff) white += 1
    return white / (data.length / 4)
  }

  async function iconAddress(): Promise<string> {
    const { headers, status } = await get('/favicon.ico')
    expect(status).toBe(302)
    return String(headers.location)
  }
})

describe('The pages of a site with a brand', () => {
  const text = async (path: string) => (await get(path)).bytes.toString()

  it('begin their styles with its colours, and name its icons, logo and picture to share', async () => {
    const { url } = (await admin.put(await drawLogo({ color: DARK }))).body
    await brandOf({ color: '#1a5fb4', logo: url, logoOnDark: null, icon: null })
    const page = await text('/privacy')
    expect(/<style[^>]*>([^<]*)/.exec(page)?.[1]).toContain('--primary:#1a5fb4')
    expect(page).not.toContain('content="#0e0f11"')
    expect(page).toContain(`<meta property="og:image" content="${ORIGIN}${url}?og=1">`)
    expect(page).toContain(`"logo":"${ORIGIN}${url}"`)
    const { width, height } = await sharp((await get(`${url}?og=1`)).bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    for (const path of ['/storefront.webmanifest', '/admin.webmanifest']) {
      const { icons, shortcuts } = JSON.parse(await text(path))
      for (const { src } of [...icons, ...shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons)]) {
        expect(src).toMatch(/^\/api\/brand\/icons\/[\w-]{22}-(?:192|512|maskable-512)\.png$/)
        expect((await get(src)).status).toBe(200)
      }
    }
    expect((await get('/icons/admin-192.png')).headers.location).toMatch(/-192\.png$/)
  })

  it('share the icon without a logo, and are as built without a brand', async () => {
    await brandOf({ logo: null })
    expect(await text('/privacy')).toMatch(/og:image" content="[^"]+\/icons\/[\w-]+-512\.png"/)
    await brandOf({ color: null })
    const page = await text('/privacy')
    expect([page.includes('id="brand"'), page.includes('og:image"')]).toEqual([false, false])
    expect((await get('/favicon.ico')).status).toBe(200)
    expect(await text('/storefront.webmanifest')).toContain('/icons/icon-192.png')
  })
})

async function readPixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { data, channels: info.channels }
}
