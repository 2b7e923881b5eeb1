// The old addresses of a site that was moved, and where each leads. The path of a redirect is exact, or ends with `*` and stands for all
// paths that begin with it.
import { type Issue, issue } from '#domain/values/issue.ts'
import { isAbsoluteWebAddress } from '#domain/values/text/web-address.ts'
import { isFixedPage, isLegalPage } from './site-paths.ts'

export interface Redirect {
  from: string
  to: string
}

export const MAX_REDIRECTS = 2000
export const MAX_PATH_LENGTH = 500
const MAX_TO_LENGTH = 2048
const ANY_HOST = 'https://site.invalid'

/** One form of the paths that mean the same: no slash at the end, and the same letters encoded. */
export function normalPath(path: string): string {
  const whole = path.replace(/\/+(?=\*?$)/, '/').replace(/(?<=.)\/$/, '')
  try {
    return encodeURI(decodeURI(whole))
  } catch {
    return whole
  }
}

/** The path of an old address, which may be a whole one: `https://www.old.example/stock/12?x=1` -> `/stock/12`. Null for another text. */
export function oldPath(address: string): string | null {
  const text = address.trim()
  const path = isAbsoluteWebAddress(text) ? new URL(text).pathname : text.replace(/[?#].*/, '')
  const isPath = path.startsWith('/') && path.length <= MAX_PATH_LENGTH && !/[\s*]/.test(path)
  return isPath && path !== '/' ? normalPath(path) : null
}

/** One redirect a line: from, then blanks, a tab or a comma, to. Empty lines and a line of headings are left out. */
export function parseRedirects(text: string): Redirect[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const [from = '', ...rest] = line.split(/\s*[,;\t]\s*|\s+/).map((part) => part.replace(/^"(.*)"$/, '$1'))
    const isHeading = index === 0 && !/[/.]/.test(line)
    return isHeading ? [] : [{ from: fromOf(from), to: rest.join(' ') }]
  })
}

const fromOf = (address: string) => (isAbsoluteWebAddress(address) ? new URL(address).pathname : address)

export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to }) => `${from} ${to}`).join('\n')

/** Where a path leads. An exact entry wins, then the longest beginning. @param get the target of an entry */
export function findRedirect(path: string, get: (from: string) => string | undefined): Redirect | null {
  const exact = get(path)
  if (exact !== undefined) return { from: path, to: exact }
  const whole = `${path}/`
  for (let end = whole.length; end > 1; end--) {
    const from = `${whole.slice(0, end)}*`
    const to = get(from)
    if (to !== undefined) return { from, to }
  }
  return null
}

/** The target with the query of the request behind its own. */
export function withQuery(to: string, query: string): string {
  if (query === '') return to
  const [address = '', ...fragment] = to.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`
  return [joined, ...fragment].join('#')
}

interface Site {
  /** Whether a path is a page of a public car. */
  isCarPage(path: string): boolean
  /** The public address of the site, without a path. */
  origin?: string | undefined
}

/** The faults of a whole list; the path of each names the entry. The entries are normal, see `normalRedirects`. */
export function redirectIssues(redirects: readonly Redirect[], site: Site): Issue[] {
  if (redirects.length > MAX_REDIRECTS) return [issue('data', 'at_most.redirects', { max: MAX_REDIRECTS })]
  const seen = new Set<string>()
  const faults = redirects.flatMap(({ from, to }, index): Issue[] => {
    const fromFault = fromIssue(from, site) ?? (seen.has(from) ? 'redirect.twice' : null)
    seen.add(from)
    const toFault = toIssue(to)
    const values = { from: from || 'An empty address', max: MAX_PATH_LENGTH }
    return [
      ...(fromFault ? [issue(`data.${index}.from`, fromFault, values)] : []),
      ...(toFault ? [issue(`data.${index}.to`, toFault, { from, max: MAX_TO_LENGTH })] : []),
    ]
  })
  return faults.length > 0 ? faults : loopIssues(redirects, site.origin)
}

export const normalRedirects = (redirects: readonly Redirect[]): Redirect[] =>
  redirects.map(({ from, to }) => ({ from: normalPath(from.trim()), to: to.trim() }))

function fromIssue(from: string, { isCarPage }: Site) {
  if (!from.startsWith('/') || from.startsWith('//')) return 'redirect.no_path'
  if (from.length > MAX_PATH_LENGTH) return 'redirect.long'
  if (/[?#\s\\]/.test(from)) return 'redirect.query'
  if (/\*./.test(from)) return 'redirect.star'
  const isOwn = from === '/*' || isFixedPage(from) || isLegalPage(from) || isCarPage(from)
  return isOwn ? 'redirect.own_page' : null
}

function toIssue(to: string) {
  if (to.length > MAX_TO_LENGTH) return 'redirect.to_long'
  const isPath = /^\/(?![/\\])[^\s\\*]*$/.test(to)
  const isSecure = /^https:\/\/[^\s\\]+$/i.test(to) && isAbsoluteWebAddress(to)
  return isPath || isSecure ? null : 'redirect.to'
}

/** Follows each entry. Pages that a site may lose, such as that of a car, end nothing. */
function loopIssues(redirects: readonly Redirect[], origin: string | undefined): Issue[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))
  const next = ({ to }: Redirect): Redirect | null => {
    const url = new URL(to, origin ?? ANY_HOST)
    const path = normalPath(url.pathname)
    const isHere = url.origin === new URL(origin ?? ANY_HOST).origin
    return isHere && !isFixedPage(path) ? findRedirect(path, (from) => targets.get(from)) : null
  }
  return redirects.flatMap((redirect, index): Issue[] => {
    const passed = new Set<string>()
    let last = redirect
    for (let step = next(redirect); step; step = next(step)) {
      if (step.from === redirect.from) return [loopIssue(`data.${index}.to`, redirect, last)]
      // A loop of other entries, which name it themselves.
      if (passed.has(step.from)) return []
      passed.add(step.from)
      last = step
    }
    return []
  })
}

const loopIssue = (path: string, first: Redirect, last: Redirect): Issue =>
  first === last
    ? issue(path, 'redirect.itself', { ...first })
    : issue(path, 'redirect.loop', { ...first, last: last.from, lastTo: last.to })

/** Programs that break into sites look for such paths. A page of an old site may end with `.html`. */
const OF_SCANNERS = /\/(?:\.|wp-|cgi-bin|xmlrpc)|\.(?!html?$)[a-z0-9~]{1,12}$/i

/** Whether people may have asked for the path as a page. */
export const isPeoplesPath = (path: string): boolean => path.length <= MAX_PATH_LENGTH && !OF_SCANNERS.test(path)
