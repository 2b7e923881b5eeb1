// Inserts head, data and server-rendered content into the built HTML: for search engines and shared links, and so that a first
// visit paints before the app has loaded. All values are untrusted: text and attributes are escaped, scripts contain no `<`.
import { carIn } from '#domain/kinds/car/car-in.ts'
import { pictureSources } from '#domain/kinds/car/pictures/picture-sources.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { brandStyles, themeColor } from '#domain/values/brand/brand-colors.ts'
import { LANGUAGES, type LanguageCode, localizedPath } from '#domain/values/languages.ts'
import { countryOfReaders } from '#domain/values/notation-of.ts'
import { isAbsoluteWebAddress } from '#domain/values/text/web-address.ts'
import { brandIcons } from '#sync-server/present/brand-icons.ts'
import { xmlText as escapeHtml } from '#sync-server/present/xml-text.ts'
import { serverTexts } from '#text/all-server.ts'
import { alternates } from './alternates.ts'
import type { PublicPage } from './public-page.ts'
import { sharedPicture } from './shared-pictures.ts'
import { structuredData } from './structured-data.ts'

const ROOT = '<div id="root"></div>'
const APP_SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
/** The links to the chunks that the script imports, and to those that it requests later. */
const PRELOAD = /<link rel="modulepreload"( data-later)?[^>]* href="([^"]+)"[^>]*>\s*/g
/** A server-rendered page of the storefront can be read without scripts. */
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>\s*/
const START_TEXTS = /(?<=id="start-texts">)[^<]+/
const MANIFEST = /(?<="\/storefront\.webmanifest)(?=")/
const LANGUAGE = /<html lang="en"/
const TITLE = /<title>.*?<\/title>/s
const THEME_COLOR = /(<meta name="theme-color" content=")[^"]+/g

interface AppContent {
  /** JSON of the page's data block. */
  data: string
  /** The content of `#root`. Null for a page that the app renders. */
  firstPaint: string | null
  /** Other scripts that the app needs before it starts. */
  scripts?: readonly string[]
  /** A note on the age of the page's data, when the server cannot reach newer data. */
  note?: string
}

export interface PageContent extends AppContent {
  page: PublicPage
  /** With the texts of the language. */
  settings: SiteSettings
  /** The origin of the site. Null when it is unknown; tags that need it are then omitted. */
  origin: string | null
  language: LanguageCode
  /** Whether other languages have the page under the same address: not with a query. */
  hasAlternates: boolean
}

/** @param shell the built `index.html` */
export function renderHtml(shell: string, content: PageContent): string {
  const head = renderHead(content)
  const { brand, languages } = content.settings
  const { color } = brand
  const page = renderApp(inLanguage(shell, content.language), content)
    .replace(TITLE, () => head)
    .replace(MANIFEST, content.language === languages.default ? '' : `?language=${content.language}`)
    .replace(THEME_COLOR, (tag, before) => (color === null ? tag : before + themeColor(color)))
  return content.firstPaint ? page.replace(NO_SCRIPT, '') : page
}

/** @param shell the built page of an app */
export function inLanguage(shell: string, language: LanguageCode): string {
  const page = shell.replace(LANGUAGE, () => `<html lang="${language}" dir="${LANGUAGES[language].direction}"`)
  const all = START_TEXTS.exec(page)?.[0]
  if (all === undefined) return page
  const { title, noScript, notStarted, reload, tooOld } = JSON.parse(all)[language]
  return page
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(NO_SCRIPT, () => `<noscript>${noScript}</noscript>`)
    .replace(START_TEXTS, () => JSON.stringify({ [language]: { notStarted, reload, tooOld } }))
}

/** A page with the head of its app. @param shell the built page of the app */
export function renderApp(shell: string, { data, firstPaint, note = '', scripts = [] }: AppContent): string {
  const block = `<script type="application/json" id="page-data">${escapeScript(data)}</script>`
  // Functions, because `replace` interprets patterns such as `$&` in a replacement text.
  return (firstPaint === null ? shell : loadAppAfterPaint(shell, scripts))
    .replace(ROOT, () => `<div id="root">${firstPaint ?? ''}</div>`)
    .replace('</body>', () => `${note}${block}\n  </body>`)
}

/** The worker has these chunks; on a first visit they would delay what the page shows first. */
export const withoutLaterChunks = (shell: string): string =>
  shell.replaceAll(PRELOAD, (link, isLater) => (isLater ? '' : link))

/** Beside the app, which knows nothing of it. Above its bars. */
const AGE_STYLE =
  'position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:.75rem 1.5rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif'

/** @param asOf the time that the page's data are from */
export function ageNote(asOf: Date, language: LanguageCode): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const tags = {
    time: (children: readonly string[]) => `<time datetime="${asOf.toISOString()}">${children.join('')}</time>`,
  }
  const text = serverTexts(language).parts('server.asOf', tags, { moment: `${written.format(asOf)} UTC` })
  return `<p role="status" style="${AGE_STYLE}">${text.join('')}</p>\n  `
}

/** Lazy pictures are requested after the first paint: `public/boot-guard.js` removes the rule. Browsers without scripts ignore it. */
const LATER_PICTURES = '<style media="(scripting: enabled)">img[loading=lazy]{display:none}</style>'

/** The script of the app and what it imports become a data block, so the browser paints first. `public/boot-guard.js` then loads them. */
function loadAppAfterPaint(shell: string, others: readonly string[]): string {
  const imports = [...shell.matchAll(PRELOAD)].flatMap(([, isLater, path]) => (isLater ? [] : [path]))
  return shell.replaceAll(PRELOAD, '').replace(APP_SCRIPT, (_, script) => {
    const app = JSON.stringify([script, ...imports, ...others])
    return `${LATER_PICTURES}<script type="application/json" id="app-script">${app}</script>`
  })
}

function renderHead({ page, settings, origin, language, hasAlternates }: PageContent): string {
  const { siteName, tagline } = settings
  const title = page.title ? `${page.title} | ${siteName}` : `${siteName} | ${tagline}`
  const toAbsolute = (path: string) => absoluteUrl(path, origin)
  const url = page.path && toAbsolute(localizedPath(page.path, language, settings.languages))
  const shared = pictureToShare(page, settings, origin)
  const image = shared && toAbsolute(shared.address)
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', page.title ?? siteName),
    meta('property', 'og:description', page.description),
    meta('property', 'og:locale', localeIn(language, settings)),
    meta('property', 'og:type', page.car && page.path?.startsWith('/cars/') ? 'product' : 'website'),
    meta('name', 'twitter:card', image && shared?.isLarge ? 'summary_large_image' : 'summary'),
  ]
  const { color } = settings.brand
  // The app replaces it when the colour changes, see use-brand-color.ts.
  if (color !== null) lines.push(`<style id="brand" data-color="${color}">${brandStyles(color)}</style>`)
  if (url) lines.push(meta('property', 'og:url', url), `<link rel="canonical" href="${escapeHtml(url)}">`)
  if (page.path !== null && origin !== null && hasAlternates)
    for (const { code, address } of alternates(page.path, settings.languages, origin)) {
      lines.push(`<link rel="alternate" hreflang="${code}" href="${escapeHtml(address)}">`)
      if (code !== language && code !== 'x-default')
        lines.push(meta('property', 'og:locale:alternate', localeIn(code, settings)))
    }
  if (image) lines.push(meta('property', 'og:image', image))
  if (image && shared?.isCut) {
    lines.push(meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630'))
  }
  if (page.path === null) lines.push(meta('name', 'robots', 'noindex'))
  if (page.picture) lines.push(preload(page.picture))
  if (page.path !== null) {
    const car = page.path.startsWith('/cars/') ? page.car : null
    // Empty texts are left out: a consumer would take them for a value.
    const json = JSON.stringify(structuredData(settings, car && carIn(car, language), toAbsolute, url), (_, value) =>
      value === '' ? undefined : value,
    )
    lines.push(`<script type="application/ld+json">${escapeScript(json)}</script>`)
  }
  return lines.join('\n    ')
}

/** The picture of the page, else the logo, else the icon. */
function pictureToShare({ picture }: PublicPage, settings: SiteSettings, origin: string | null) {
  if (picture) return { ...sharedPicture(picture.address, origin), isLarge: true }
  const { logo, logoOnDark } = settings.brand
  const card = logo ?? logoOnDark
  if (card) return { address: `${card}?og=1`, isCut: true, isLarge: true }
  const icon = brandIcons(settings)?.address(512)
  return icon ? { address: icon, isCut: false, isLarge: false } : undefined
}

/** `de_AT` for the German pages of a site in Austria. */
const localeIn = (language: LanguageCode, { region }: SiteSettings): string =>
  `${language}_${countryOfReaders(language, region.country)}`

function preload({ address, sizes, placeholder }: NonNullable<PublicPage['picture']>): string {
  const { src, srcSet } = pictureSources(address, placeholder)
  const set = srcSet ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(src)}"${set} fetchpriority="high">`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

function absoluteUrl(path: string, origin: string | null): string | null {
  if (isAbsoluteWebAddress(path)) return path
  return origin === null ? null : origin + path
}

/** Escapes every `<` as JSON allows, so that no text can end the script element or start a comment. */
function escapeScript(json: string): string {
  return json.replace(/</g, '\\u003c')
}
