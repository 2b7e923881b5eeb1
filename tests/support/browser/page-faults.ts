// Faults of pages that no assertion looks for. They are recorded in every context of the browsers that `browser.ts` launches, and fail
// the test in which they occur (fail-on-page-faults.ts).
import { hash } from 'node:crypto'
import type { BrowserContext, ConsoleMessage, Page, Request, Route } from 'playwright-core'
import { watchAnnouncements, watchCover, watchFocus } from './watch-accessibility.ts'

const EVENT_STREAM = '/api/sync/events'
/** After these calls the server refuses the token that they were sent with, also in requests that are still in flight. */
const ENDS_TOKEN = /^(POST \/api\/auth\/logout|PUT \/api\/auth\/(password|two-factor))$/
const ICON = /favicon\.\w+$/
/** Thrown where a frame has no origin, such as the map without a connection: the driver replaces `navigator.serviceWorker.register`. */
const DRIVER_ERROR = 'Access is denied for this document'
const MAX_REPEATS = 10
const REPEATS_MS = 10_000
const MAX_OBJECT_URLS = 200
const PATIENCE_MS = 60_000

let faults: string[] = []
/** Patterns of console errors, and addresses that a route of the test answers with a failure. */
let announced: (RegExp | string)[] = []
/** The faults that the test before has announced: its page may still be open and, for example, without a connection. */
let announcedBefore: typeof announced = []
let isWaitAnnounced = false
const unanswered = new Map<Request, BrowserContext>()
const ended = new EventTarget()

/**
 * Announces console errors of the current test.
 * @param pattern of the text, followed by a space and the address of the resource or script
 */
export function expectConsoleErrors(pattern: RegExp): void {
  announced.push(pattern)
}

/** Announces that the test leaves requests without a response. */
export function expectUnansweredRequests(): void {
  isWaitAnnounced = true
}

const endsToken = (request: Request) => ENDS_TOKEN.test(`${request.method()} ${new URL(request.url()).pathname}`)

/** Records the faults of all pages of the context from now on. */
export function watchContext(context: BrowserContext): void {
  void context.addInitScript(limitObjectUrls, MAX_OBJECT_URLS)
  void context.addInitScript(watchAnnouncements)
  void context.addInitScript(watchFocus)
  void context.addInitScript(watchCover)
  const repeats = new Map<string, number[]>()
  const documents = new Set<string>()
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    if (error.message.includes(DRIVER_ERROR)) return
    faults.push(`Uncaught: ${error.stack || error.message} ${thrown.page()?.url()}`)
  })
  context.on('console', recordConsoleError)
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === EVENT_STREAM) return
    if (endsToken(request)) for (const sent of unanswered.keys()) announced.push(sent.url())
    if ([request, ...unanswered.keys()].some(endsToken)) announced.push(request.url())
    if (request.resourceType() === 'fetch') unanswered.set(request, context)
    countRepeats(request)
  })

  function countRepeats(request: Request): void {
    // The browser asks for the icon of a page each time its address changes.
    if (ICON.test(request.url())) return
    // The worker sends on what the page asks it for. A request with another body, such as the next push, is not repeated.
    const body = request.postDataBuffer()
    const variant = `${request.serviceWorker() ? ' by the service worker' : ''}${body ? ` ${hash('sha1', body)}` : ''}`
    const key = `${request.method()} ${request.url()}${variant}`
    if (request.isNavigationRequest()) {
      // Another document asks for its files again. One that loads itself again and again is counted by its own address.
      for (const known of repeats.keys()) if (!documents.has(known)) repeats.delete(known)
      documents.add(key)
    }
    const times = [...(repeats.get(key) ?? []), Date.now()].slice(-MAX_REPEATS - 1)
    repeats.set(key, times)
    if (times.length <= MAX_REPEATS || Date.now() - (times[0] ?? 0) > REPEATS_MS) return
    repeats.delete(key)
    faults.push(`Requested more than ${MAX_REPEATS} times in ${REPEATS_MS / 1000} s: ${key}`)
  }
  const end = (isEnded: (request: Request) => boolean) => {
    for (const request of [...unanswered.keys()]) if (isEnded(request)) unanswered.delete(request)
    ended.dispatchEvent(new Event('ended'))
  }
  context.on('requestfinished', (request) => end((each) => each === request))
  context.on('requestfailed', (request) => end((each) => each === request))
  context.on('close', () => end((each) => unanswered.get(each) === context))
  const { setOffline } = context
  // A response of the worker fails with ERR_FAILED.
  context.setOffline = (isOffline) => {
    if (isOffline) expectConsoleErrors(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
    return setOffline.call(context, isOffline)
  }
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)

  function watchPage(page: Page): void {
    rememberFailingRoutes(page)
    page.on('close', () => end((each) => !each.serviceWorker() && each.frame().page() === page))
  }
}

/**
 * The faults since the last call. Waits until every request has its response, at most a minute.
 * @param patienceMs replaces the minute
 */
export async function takePageFaults(patienceMs = PATIENCE_MS): Promise<string[]> {
  const timeOut = new Promise((resolve) => setTimeout(resolve, patienceMs, 'time-out').unref())
  while (unanswered.size > 0 && !isWaitAnnounced) {
    const next = new Promise((resolve) => ended.addEventListener('ended', resolve, { once: true }))
    if ((await Promise.race([next, timeOut])) === 'time-out') break
  }
  const waiting = isWaitAnnounced ? [] : [...unanswered.keys()]
  const found = [
    ...faults,
    ...waiting.map(
      (request) => `Without a response ${PATIENCE_MS / 1000} s later: ${request.method()} ${request.url()}`,
    ),
  ]
  forgetPageFaults()
  return found
}

export function forgetPageFaults(): void {
  faults = []
  announcedBefore = announced
  announced = []
  isWaitAnnounced = false
  unanswered.clear()
}

function recordConsoleError(message: ConsoleMessage): void {
  if (message.type() !== 'error') return
  const { url } = message.location()
  const text = `${message.text()} ${url}`
  const isAnnounced = (by: RegExp | string) => (typeof by === 'string' ? by === url : by.test(text))
  if ([...announced, ...announcedBefore].some(isAnnounced)) return
  faults.push(`Console error: ${text}`)
}

/** A response that the test itself makes fail needs no other announcement. */
function rememberFailingRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = (url, handler, options) =>
    route(
      url,
      (asked, request) => {
        const { fulfill, abort } = asked
        Object.assign(asked, {
          fulfill(response: Parameters<Route['fulfill']>[0]) {
            if ((response?.status ?? 200) >= 400) announced.push(request.url())
            return fulfill.call(asked, response)
          },
          abort(code?: string) {
            announced.push(request.url())
            return abort.call(asked, code)
          },
        })
        return handler(asked, request)
      },
      options,
    )
}

/** Runs in the page. */
function limitObjectUrls(max: number): void {
  const held = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    held.add(url)
    if (held.size === max + 1) console.error(`More than ${max} object URLs are held`)
    return url
  }
  URL.revokeObjectURL = (url) => {
    held.delete(url)
    revokeObjectURL.call(URL, url)
  }
}
