// Pages that tests use in turn. A page in a renderer that is already running costs half of a new context's processor time. Between two
// tests everything the site has stored is removed and routes, listeners and emulation are reset; a page that a test has changed in a
// way that cannot be reset is closed instead.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A document of the site's own origin without the app: its storage is cleared and filled from there. */
const EMPTY_DOCUMENT = '/robots.txt'

const DESKTOP = { width: 1440, height: 900 }

const PERMANENT_ON_PAGE = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const
const PERMANENT_ON_CONTEXT = [...PERMANENT_ON_PAGE, 'grantPermissions', 'route', 'newCDPSession', 'newPage'] as const
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const

export type PooledOptions = Omit<BrowserContextOptions, 'storageState'>

export interface PagePool {
  /**
   * A page on an empty document of the site, with nothing stored but `entries` in localStorage. It returns to the pool when the test
   * ends.
   */
  take(options?: PooledOptions, entries?: Record<string, string>): Promise<Page>
}

interface Pooled {
  key: string
  page: Page
  isFree: boolean
  isReusable: boolean
}

/** @param origin of the site under test */
export function createPagePool(browser: Browser, origin: string): PagePool {
  const pool: Pooled[] = []

  async function create(key: string, options: PooledOptions): Promise<Pooled> {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const pooled = { key, page, isFree: false, isReusable: options.serviceWorkers !== 'allow' }
    const neverReuse = () => {
      pooled.isReusable = false
    }
    notice(page, PERMANENT_ON_PAGE, neverReuse)
    notice(page.clock, ['install'], neverReuse)
    notice(context, PERMANENT_ON_CONTEXT, neverReuse)
    pool.push(pooled)
    return pooled
  }

  async function release(pooled: Pooled, options: PooledOptions): Promise<void> {
    const { page } = pooled
    const context = page.context()
    const isKept = pooled.isReusable && !page.isClosed() && context.pages().length === 1
    try {
      if (!isKept) throw new Error('This page cannot be reset')
      await reset(page, options)
      // Leaves the app, which otherwise reports what the next test does to the data.
      await page.goto(origin + EMPTY_DOCUMENT)
      await clear(page, origin)
      pooled.isFree = true
    } catch {
      pool.splice(pool.indexOf(pooled), 1)
      await context.close()
    }
  }

  return {
    async take({ viewport, ...options } = {}, entries = {}) {
      const key = JSON.stringify(options)
      const known = pool.find((each) => each.key === key && each.isFree)
      const pooled = known ?? (await create(key, options))
      pooled.isFree = false
      onTestFinished(() => release(pooled, options))
      await pooled.page.setViewportSize(viewport ?? DESKTOP)
      if (options.javaScriptEnabled !== false) await store(pooled.page, origin, entries)
      return pooled.page
    },
  }
}

async function reset(page: Page, options: PooledOptions): Promise<void> {
  const { colorScheme = null, reducedMotion = 'reduce', forcedColors = null } = options
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
}

async function store(page: Page, origin: string, entries: Record<string, string>): Promise<void> {
  if (Object.keys(entries).length === 0) return
  if (page.url() !== origin + EMPTY_DOCUMENT) await page.goto(origin + EMPTY_DOCUMENT)
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, entries)
}

const sessions = new WeakMap<BrowserContext, ReturnType<BrowserContext['newCDPSession']>>()

async function clear(page: Page, origin: string): Promise<void> {
  const context = page.context()
  const session = sessions.get(context) ?? Object.getPrototypeOf(context).newCDPSession.call(context, page)
  sessions.set(context, session)
  await (await session).send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.evaluate(() => sessionStorage.clear())
}

/** Calls `called` before each of these methods. */
function notice<T extends object>(object: T, methods: readonly (keyof T)[], called: () => void): void {
  for (const method of methods) {
    const original = object[method] as (...args: unknown[]) => unknown
    Object.assign(object, {
      [method]: (...args: unknown[]) => {
        called()
        return original.apply(object, args)
      },
    })
  }
}
