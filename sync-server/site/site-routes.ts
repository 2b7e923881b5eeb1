// The pages and files of the app: whatever is not /api. Pages carry their own data and the right status; a missing file is
// a plain 404 and never a page, so that no browser or worker keeps a page under a script's name.
import { existsSync } from 'node:fs'
import type { Context, Middleware } from 'koa'
import { type Encoding, encode } from '#sync-server/http/compress.ts'
import { contentTag } from '#sync-server/http/content-tag.ts'
import { type Packed, sendPacked } from '#sync-server/http/send-static.ts'
import { readStaticFiles } from '#sync-server/http/static-files.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'
import { firstCars } from './first-cars.ts'
import { publicPage } from './public-page.ts'
import { fillShell } from './render-html.ts'
import type { FirstPaint } from './server-renderer.ts'
import { siteOrigin } from './site-origin.ts'
import { searchFiles } from './sitemap.ts'

export interface SiteDeps {
  store: Store
  /** The built app. */
  folder: string
  /** Parts of earlier builds, for pages that are still open: what `scripts/retired-assets.ts` has set aside. */
  retired?: string
  publicUrl?: string | undefined
  firstPaint?: FirstPaint
}

/** `uploads` is not ours, but staff may type an address there for a picture: a missing one is no page either. */
const FILES =
  /^\/(?:assets|fonts|icons|sample|pictures|uploads)\/|\/\.|\.(?:js|mjs|css|map|json|webmanifest|png|jpe?g|webp|avif|gif|svg|ico|woff2?|txt|xml)$/i
const DASHBOARD = /^\/admin(?:\/|$)/
const PACKED_PAGES_KEPT = 200

/** @returns undefined when the app has not been built: the API then stands alone */
export function siteRoutes(deps: SiteDeps): Middleware | undefined {
  const { store, folder, retired, publicUrl, firstPaint = () => '' } = deps
  const filesOf = (from?: string) => (from !== undefined && existsSync(from) ? readStaticFiles(from) : [])
  const files = new Map([...filesOf(retired), ...filesOf(folder)])
  const storefront = files.get('/index.html')?.content.toString()
  const dashboard = files.get('/admin.html')
  if (storefront === undefined || !dashboard) return undefined
  const lists = firstCars(store)
  const pack = packer()

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return refuseMethod(ctx)
    const file = files.get(ctx.path)
    if (file) return sendPacked(ctx, file)
    const origin = siteOrigin(ctx, publicUrl)
    const text = await searchFiles(ctx.path, origin, store)
    if (text) return sendPacked(ctx, pack(text.content, text.type))
    if (FILES.test(ctx.path)) return sendPlain(ctx, 404, 'Not found')
    if (DASHBOARD.test(ctx.path)) return sendPacked(ctx, dashboard)

    const view = await store.read()
    const settings = siteSettings(view)
    const car = new URLSearchParams(ctx.querystring).get('car')
    const page = publicPage(ctx.path.replace(/(?<=.)\/$/, ''), car, settings, view)
    const cars = (await lists[page.cars].current()).packed('identity').toString()
    const shown = JSON.stringify(page.car && publicCar(page.car))
    const data = `{"settings":${JSON.stringify(settings)},${cars},"car":${shown}}`
    // What a query asks for is anybody's choice: drawn for each, it would cost the server more than it gives.
    const paint = page.status === 200 && ctx.querystring === '' ? firstPaint(page.path ?? ctx.path, data) : ''
    sendPacked(ctx, pack(fillShell(storefront, { page, settings, data, paint, origin }), 'html'), page.status)
  }
}

/** Packs a text once for all who ask while it stays the same. */
function packer(): (text: string, type: string) => Packed {
  const kept = new Map<string, Buffer>()
  return (text, type) => {
    const bytes = Buffer.from(text)
    const tag = contentTag(bytes)
    const packed = (encoding: Encoding) => {
      if (encoding === 'identity') return bytes
      const key = `${tag}-${encoding}`
      const found = kept.get(key) ?? encode(bytes, encoding)
      if (kept.size >= PACKED_PAGES_KEPT) kept.clear()
      kept.set(key, found)
      return found
    }
    return { type, tag, cacheControl: 'no-cache', headers: {}, packed }
  }
}

function refuseMethod(ctx: Context): void {
  ctx.set('Allow', 'GET, HEAD')
  sendPlain(ctx, 405, 'Method not allowed')
}

function sendPlain(ctx: Context, status: number, message: string): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { message }
}
