// The built product and the people who work with it in a browser. Everyone logs in once; later pages begin with the session that
// their browser kept, as a reload does.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type BuiltApp, type BuiltAppOptions, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { closeContexts, workerBrowser } from './browser.ts'
import { createPagePool } from './page-pool.ts'
import { storedSession, toStorageState } from './staff-page.ts'
import { online, reconnect } from './tablet.ts'

export interface Person {
  username: string
  password: string
}

/** A desk and a tablet held upright: the table and the cards of every list. */
export const WIDTHS = [1280, 820] as const

/** For pages that are laid out alike on both. */
export const TABLET = [820] as const

export const SELLER = { username: 'sally', password: 'sally-secret', name: 'Sally Seller', email: 'sally@lot.example' }

/** Without a worker, as a first visit is: what that does has tests of its own. */
interface Opening extends Pick<BrowserContextOptions, 'serviceWorkers'> {
  who?: Person
  width?: number
}

export interface StaffDesk {
  /** The line to the product: it can be cut. */
  line: Awaited<ReturnType<typeof openLossyLine>>
  url: string
  product: BuiltApp
  api: Awaited<ReturnType<typeof staffApi>>
  browser: Browser
  /** A page of the dashboard, for somebody who is logged in. */
  open(path?: string, options?: Opening): Promise<Page>
  /** The same, for all tests of a file. */
  openToStay(path?: string, options?: Opening): Promise<Page>
  close(): Promise<void>
}

interface DeskOptions extends BuiltAppOptions {
  /** As for `launchBrowser`. */
  whole?: boolean
}

export async function openStaffDesk({ whole = false, ...options }: DeskOptions = {}): Promise<StaffDesk> {
  const browser = await workerBrowser({ whole })
  const product = await startBuiltApp(options)
  const proxy = await openLossyLine(product.url)
  const line = { ...proxy, mend: () => reconnect(proxy, browser.contexts()) }
  const api = await staffApi(product.url)
  await api.addUser({ ...SELLER, role: 'user' })
  const pool = createPagePool(browser, line.url)
  const sessions = new Map<string, ReturnType<typeof storedSession>>()

  /** Tests of the log-in type it; every other page begins with the session that a log-in stores. */
  function sessionOf(who: Person) {
    const known = sessions.get(who.username) ?? storedSession(product.url, who)
    sessions.set(who.username, known)
    return known
  }

  async function goTo(page: Page, path: string): Promise<Page> {
    page.setDefaultTimeout(30_000)
    // Before the first pull a page shows what every site begins with.
    const pulled = page.waitForResponse((response) => response.url().includes('/api/sync/pull'))
    // Of what happens before a page listens it hears a minute later.
    const listens = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
    // A session that ends before the server has confirmed it interrupts nobody: it leads to the log-in.
    const confirmed = page.waitForResponse((response) => response.url().endsWith('/api/auth/me'))
    await page.goto(`${line.url}/admin/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await Promise.all([pulled, listens, confirmed])
    await online(page)
    return page
  }

  return {
    line,
    url: line.url,
    product,
    api,
    browser,
    async openToStay(path = '', { who = ADMIN, width = 1280, serviceWorkers = 'block' } = {}) {
      const storageState = toStorageState(await sessionOf(who), line.url)
      const context = await browser.newContext({ viewport: { width, height: 900 }, storageState, serviceWorkers })
      return goTo(await context.newPage(), path)
    },
    async open(path = '', { who = ADMIN, width = 1280, serviceWorkers = 'block' } = {}) {
      const page = await pool.take({ viewport: { width, height: 900 }, serviceWorkers }, await sessionOf(who))
      return goTo(page, path)
    },
    async close() {
      await closeContexts(browser)
      await line.close()
      await product.remove()
    },
  }
}

/** The navigation, opened where it is a drawer. */
export async function openSidebar(page: Page) {
  const opener = page.getByRole('button', { name: 'Open sidebar', expanded: false })
  if (await opener.isVisible()) await opener.click()
  return page.getByRole('navigation', { name: 'Dashboard' })
}

/** By the navigation, as people go. @param heading of the page that the link `name` leads to */
export async function goBySidebar(page: Page, name: string, heading: string | RegExp = name): Promise<void> {
  await (await openSidebar(page)).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  // The drawer goes a moment after the page has come; until then it is neither open nor closed.
  await page.getByRole('button', { name: 'Close sidebar' }).waitFor({ state: 'hidden' })
}

export const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** What every test of a failure needs: an answer of the server that no server of ours gives at will. */
export async function answerWith(page: Page, path: string, status: number, body: string | object): Promise<void> {
  const isText = typeof body === 'string'
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status,
      contentType: isText ? 'text/html' : 'application/json',
      body: isText ? body : JSON.stringify(body),
    }),
  )
}
