// The paths of the site's own pages.
import { splitLanguage } from '#domain/values/languages.ts'

const PAGES = new Set(['/', '/cars', '/saved', '/compare', '/about', '/contact'])
const LEGAL_PAGES = new Set(['/privacy', '/terms', '/imprint', '/accessibility'])
/** The server answers below these itself. */
const RESERVED = /^\/(?:admin|api|feeds|metrics|assets)(?:[/*]|$)/

/** A page that each site has at all times: no redirect replaces it. */
export const isFixedPage = (path: string): boolean => PAGES.has(path) || RESERVED.test(path)

/** A page that a site has while it is switched on. */
export const isLegalPage = (path: string): boolean => LEGAL_PAGES.has(path)

/** Whether the address is, or may be, one of the site's own pages, in any language. */
export function isSitePath(address: string): boolean {
  const { path } = splitLanguage(address)
  return isFixedPage(path) || isLegalPage(path) || /^\/cars\/[^/]+$/.test(path)
}
