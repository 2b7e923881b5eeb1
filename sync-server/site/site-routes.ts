// The pages and files of the app: every path outside `/api`. Pages contain their data and have the right status. A missing file
// is a plain 404, never a page, so that no browser or worker caches a page under the URL of a script.
import { existsSync } from 'node:fs'
import type { Context, Middleware } from 'koa'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { withQuery } from '#domain/values/addresses/redirects.ts'
import { type LanguageCode, localizedPath, readAddress, splitLanguage } from '#domain/values/languages.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { compress, type Encoding } from '#sync-server/http/compression.ts'
import { contentEtag } from '#sync-server/http/etag.ts'
import { type Content, sendContent } from '#sync-server/http/send-content.ts'
import { readStaticFiles } from '#sync-server/http/static-files.ts'
import { brandIcons } from '#sync-server/present/brand-icons.ts'
import { listedAddress, newAddress } from '#sync-server/store/new-address.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { StoreUnreachable } from '#sync-server/store/store-errors.ts'
import { textsOf } from '#text/all.ts'
import { initialCars } from './initial-cars.ts'
import { ownIcon, readManifests, renderManifest } from './manifests.ts'
import { missedAddresses } from './missed-addresses.ts'
import { type PublicPage, publicPage } from './public-page.ts'
import { ageNote, inLanguage, renderApp, renderHtml, withoutLaterChunks } from './render-html.ts'
import type { ServerRenderers } from './server-renderer.ts'
import { cutPictures, SHARED_QUERY } from './shared-pictures.ts'
import { sitemapOrRobots } from './sitemap.ts'

export interface SiteDependencies {
  store: Store
  /** The built app. */
  folder: string
  /** Assets of earlier builds, for pages that are still open. Written by `scripts/retired-assets.ts`. */
  retiredFolder?: string
  publicUrl?: string | undefined
  /** The Host header names the origin when there is no `publicUrl`. Only for a server that no proxy and no other machine can reach. */
  usesHostHeader?: boolean
  renderers?: ServerRenderers
  /** Returns the JPEG copy of a picture for Open Graph. */
  cutPicture?: (file: string) => Promise<Buffer>
  now?: () => Date
}

/** Paths of files. `/uploads/` is not served, but staff may enter such picture URLs. */
const FILES =
  /^\/(?:assets|fonts|icons|sample|pictures|uploads)\/|\/\.|\.(?:js|mjs|css|map|json|webmanifest|png|jpe?g|webp|avif|gif|svg|ico|woff2?|txt|xml)$/i
/** Requested by browsers under addresses that do not change. */
const ICONS = /^\/(?:favicon\.ico$|icons\/)/
const DASHBOARD = /^\/admin(?:\/|$)/
const LOG_IN = '/admin'
/** For people who are not logged in, so that the settings of the site are in the page. */
const OUTSIDE = [LOG_IN, '/admin/link', '/admin/forgot']
const PLAIN_HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i
const MAX_CACHED_BODIES = 200

/** @returns undefined when the app has not been built: the server then serves the API only */
export function siteRoutes(dependencies: SiteDependencies): Middleware | undefined {
  const { store, folder, retiredFolder, publicUrl, usesHostHeader = false } = dependencies
  const { renderers, cutPicture, now = () => new Date() } = dependencies
  const filesIn = (path?: string) => (path !== undefined && existsSync(path) ? readStaticFiles(path) : [])
  const files = new Map([...filesIn(retiredFolder), ...filesIn(folder)])
  const manifests = readManifests(files)
  const textOf = (path: string) => files.get(path)?.content.toString()
  const storefront = textOf('/index.html')
  const dashboard = textOf('/admin.html')
  if (!storefront || !dashboard) return undefined
  const loggedIn = withoutLaterChunks(dashboard)
  const pages = { read: async () => (await readOrKnown(store)).view }
  const carFragments = initialCars(pages)
  const toContent = compressedTexts()
  const countMissed = missedAddresses(store, now)
  const copyFor = cutPicture ? cutPictures(folder, cutPicture) : async () => null

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return sendMethodNotAllowed(ctx)
    const manifest = manifests.get(ctx.path)
    if (manifest) {
      const settings = siteSettings(await pages.read())
      const asked = new URLSearchParams(ctx.querystring).get('language')
      const other = settings.languages.others.find((code) => code === asked)
      return sendContent(ctx, toContent(renderManifest(ctx.path, manifest, settings, other), '.webmanifest'))
    }
    const file = files.get(ctx.path)
    if (file) {
      const icon = ICONS.test(ctx.path) && ownIcon(ctx.path, brandIcons(siteSettings(await pages.read())))
      if (icon) return sendRedirect(ctx, icon, 302)
      const isShared = new URLSearchParams(ctx.querystring).has(SHARED_QUERY)
      const copy = isShared && (await copyFor(ctx.path, file))
      return sendContent(ctx, copy || file)
    }
    const origin = publicUrl ?? (usesHostHeader ? hostOrigin(ctx) : null)
    const text = await sitemapOrRobots(ctx.path, origin, pages)
    if (text) return sendContent(ctx, toContent(text.content, text.type))
    if (FILES.test(ctx.path)) {
      const { view } = await readOrKnown(store)
      const to = siteSettings(view).isPublic ? listedAddress(view, ctx.path) : null
      return to === null ? sendMessage(ctx, 404, 'Not found') : sendRedirect(ctx, to)
    }

    const { view, asOf } = await readOrKnown(store)
    const settings = siteSettings(view)
    const { languages } = settings
    if (DASHBOARD.test(ctx.path) && !OUTSIDE.includes(ctx.path))
      return sendContent(ctx, toContent(inLanguage(loggedIn, languages.default), 'html'))
    const { language, isOther, path } = readAddress(ctx.path, languages)
    const other = isOther ? language : undefined
    const translations = other ? { [other]: settings.translations[other] } : {}
    const known = {
      settings: presentSettings({ ...settings, translations }, 'visitor'),
      today: siteMoment(now().getTime(), settings.openingHours.timeZone).date,
      notation: notationOf(settings.region, other),
    }
    if (OUTSIDE.includes(ctx.path)) {
      const data = JSON.stringify(known)
      const firstPaint = (ctx.path === LOG_IN && renderers?.dashboard(LOG_IN, data)) || null
      const scripts = languageChunks(files, '/assets/admin', languages.default)
      const shell = inLanguage(firstPaint ? dashboard : loggedIn, languages.default)
      return sendContent(ctx, toContent(renderApp(shell, { data, firstPaint, scripts }), 'html'))
    }
    const carId = new URLSearchParams(ctx.querystring).get('car')
    const shown = settingsIn(settings, other)
    const pageAt = (at: string) => publicPage(at.replace(/(?<=.)\/$/, ''), carId, shown, view, textsOf(language), other)
    const page = pageAt(path)
    if (page.status === 404) {
      const { prefix, path: rest } = splitLanguage(path)
      if (!isOther && prefix === languages.default && pageAt(rest).status === 200) return sendRedirect(ctx, rest)
      const to = newAddress(view, ctx.path)
      if (to !== null) return sendRedirect(ctx, to)
      if (ctx.get('Accept').includes('text/html')) await countMissed(view, ctx.path)
    }
    const cars = (await carFragments[page.cars].current()).compressed('identity').toString()
    const car = JSON.stringify(page.car)
    const data = `${JSON.stringify(known).slice(0, -1)},${cars},"car":${car}}`
    const renderedAt = renderedPath(path, ctx.querystring, page)
    const address = renderedAt && localizedPath(renderedAt, language, languages)
    const firstPaint = (address && renderers?.storefront(address, data)) || null
    const hasAlternates = isWithoutQuery(ctx.querystring)
    const scripts = [
      ...languageChunks(files, '/assets', language),
      ...(isOther ? chunksNamed(files, '/assets/other-language-') : []),
    ]
    const html = renderHtml(storefront, {
      page,
      settings: shown,
      data,
      firstPaint,
      origin,
      ...(asOf ? { note: ageNote(asOf, language) } : {}),
      language,
      hasAlternates,
      scripts,
    })
    const content = { ...toContent(html, 'html'), headers: { 'Content-Language': language } }
    sendContent(ctx, asOf ? { ...content, cacheControl: 'no-store' } : content, page.status)
  }
}

/** The texts of a language, which the app loads before it starts. English is part of it. */
function languageChunks(files: ReadonlyMap<string, unknown>, folder: string, language: LanguageCode): string[] {
  if (language === 'en') return []
  return chunksNamed(files, `${folder}/${language}-`)
}

function chunksNamed(files: ReadonlyMap<string, unknown>, beginning: string): string[] {
  // Those of earlier builds come first.
  const chunk = [...files.keys()].findLast((path) => path.startsWith(beginning))
  return chunk === undefined ? [] : [chunk]
}

/**
 * The path at which the page is rendered; null when the app renders it. Other queries are not rendered on the server: clients can
 * invent any number of them, and none would be found in the cache.
 */
function renderedPath(path: string, querystring: string, page: PublicPage): string | null {
  // The same page at every address.
  if (page.status === 503) return '/'
  return page.status === 200 && isWithoutQuery(querystring) ? (page.path ?? path) : null
}

/** Compresses each text once per encoding, as long as it stays in the cache. */
function compressedTexts(): (text: string, type: string) => Content {
  const cache = new Map<string, Buffer>()
  return (text, type) => {
    const bytes = Buffer.from(text)
    const etag = contentEtag(bytes)
    const compressed = (encoding: Encoding) => {
      if (encoding === 'identity') return bytes
      const key = `${etag}-${encoding}`
      const body = cache.get(key) ?? compress(bytes, encoding)
      if (cache.size >= MAX_CACHED_BODIES) cache.clear()
      cache.set(key, body)
      return body
    }
    return { type, etag, cacheControl: 'no-cache', headers: {}, compressed }
  }
}

/** The Host header as an origin; null unless it is a plain host, and for a request that a proxy has forwarded. */
function hostOrigin({ req: { headers } }: Pick<Context, 'req'>): string | null {
  const { host = '', via, forwarded } = headers
  const isForwarded = via !== undefined || forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return PLAIN_HOST.test(host) && !isForwarded ? `http://${host.toLowerCase()}` : null
}

/** A browser asks again, so that a redirect can be corrected. */
function sendRedirect(ctx: Context, to: string, status = 301): void {
  ctx.set('Location', withQuery(to, ctx.querystring))
  ctx.set('Cache-Control', 'no-cache')
  ctx.body = null
  ctx.status = status
}

function sendMethodNotAllowed(ctx: Context): void {
  ctx.set('Allow', 'GET, HEAD')
  sendMessage(ctx, 405, 'Method not allowed')
}

function sendMessage(ctx: Context, status: number, message: string): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { message }
}

/** Parameters that ads and newsletters append to an address. No page depends on them. */
const MARKETING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ref|src)$/i

/** Whether the page is that of the address without a query. */
function isWithoutQuery(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => MARKETING.test(name))
}

interface PageView {
  view: View
  /** When the view was last brought up to date, if the database does not respond. */
  asOf: Date | null
}

/** For pages, which browsers show: what this server knows is better for a visitor than an error. */
async function readOrKnown(store: Pick<Store, 'read' | 'known' | 'knownAt'>): Promise<PageView> {
  try {
    return { view: await store.read(), asOf: null }
  } catch (error) {
    if (!(error instanceof StoreUnreachable) || !store.knownAt) throw error
    return { view: store.known(), asOf: store.knownAt() }
  }
}
