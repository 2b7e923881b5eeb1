// Lays what a page is about into the built shell: for search engines and shared links, and so that the first visit paints
// before anything else has come. Every value is somebody's text: attributes and titles are escaped, data blocks hold no `<`.
import { pictureSources } from '#domain/cars/picture-sources.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { isAbsoluteWebAddress } from '#domain/values/web-address.ts'
import type { PublicPage } from './public-page.ts'
import { structuredData } from './structured-data.ts'

const ROOT = '<div id="root"></div>'
const TITLE = /<title>.*?<\/title>/s

export interface Filling {
  page: PublicPage
  settings: SiteSettings
  /** JSON of the data block. */
  data: string
  /** HTML of what the page begins with; may be empty. */
  paint: string
  /** Null: not known, so nothing that needs it is said. */
  origin: string | null
}

export function fillShell(shell: string, filling: Filling): string {
  const head = headOf(filling)
  const data = `<script type="application/json" id="page-data">${inScript(filling.data)}</script>`
  // Functions, because a text for `replace` has signs of its own (`$&`).
  return (filling.paint === '' ? shell : appAfterPaint(shell))
    .replace(TITLE, () => head)
    .replace(ROOT, () => `<div id="root">${filling.paint}</div>`)
    .replace('</body>', () => `${data}\n  </body>`)
}

/** What is written is seen before the app is asked for: `public/boot-guard.js` makes of these what they were. */
function appAfterPaint(shell: string): string {
  return shell.replace('type="module"', 'type="after-paint"').replaceAll('rel="modulepreload"', 'rel="after-paint"')
}

function headOf({ page, settings, origin }: Filling): string {
  const { siteName, tagline } = settings
  const title = page.words ? `${page.words} | ${siteName}` : `${siteName} | ${tagline}`
  const at = (path: string) => absolute(path, origin)
  const address = page.path && at(page.path)
  const image = page.picture && at(page.picture.address)
  const lines = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', page.description),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', page.words ?? siteName),
    meta('property', 'og:description', page.description),
    meta('property', 'og:type', page.car && page.path?.startsWith('/cars/') ? 'product' : 'website'),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
  if (address) lines.push(meta('property', 'og:url', address), `<link rel="canonical" href="${escaped(address)}">`)
  if (image) lines.push(meta('property', 'og:image', image))
  if (page.path === null) lines.push(meta('name', 'robots', 'noindex'))
  if (page.picture) lines.push(preload(page.picture))
  if (page.path !== null) {
    const car = page.path.startsWith('/cars/') ? page.car : null
    const json = JSON.stringify(structuredData(settings, car, at))
    lines.push(`<script type="application/ld+json">${inScript(json)}</script>`)
  }
  return lines.join('\n    ')
}

function preload({ address, sizes }: { address: string; sizes: string }): string {
  const { src, srcSet } = pictureSources(address)
  const set = srcSet ? ` imagesrcset="${escaped(srcSet)}" imagesizes="${escaped(sizes)}"` : ''
  return `<link rel="preload" as="image" href="${escaped(src)}"${set} fetchpriority="high">`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escaped(content)}">`
}

function absolute(path: string, origin: string | null): string | null {
  if (isAbsoluteWebAddress(path)) return path
  return origin === null ? null : origin + path
}

/** JSON may write any `<` as an escape; without one no text can end the script or begin a comment. */
function inScript(json: string): string {
  return json.replace(/</g, '\\u003c')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
