// The built product with staff members who use the dashboard. Their pages start with a stored session.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { type BuiltApp, type BuiltAppOptions, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { closeContexts, workerBrowser } from './browser.ts'
import { createPagePool } from './page-pool.ts'
import { storedForm, toStorageState } from './staff-page.ts'
import { online, reconnect } from './tablet.ts'

export interface Person {
  username: string
  password: string
}

/** A desktop and a tablet in portrait: lists are tables on the first and cards on the second. */
export const WIDTHS = [1280, 820] as const

/** For pages with the same layout at both widths. */
export const TABLET_WIDTH = 820

export const SELLER = { username: 'sally', password: 'sally-secret', name: 'Sally Seller', email: 'sally@lot.example' }

/** Pages have no service worker unless the test asks for one. */
interface Opening extends Pick<BrowserContextOptions, 'serviceWorkers'> {
  who?: Person
  width?: number
}

export interface StaffDesk {
  /** The proxy between browser and server, which can fail on request. */
  line: Awaited<ReturnType<typeof openLossyLine>>
  url: string
  product: BuiltApp
  api: Awaited<ReturnType<typeof staffApi>>
  browser: Browser
  /** Opens a page of the dashboard, logged in, from the page pool. */
  open(path?: string, options?: Opening): Promise<Page>
  /** The same in a context of its own, for all tests of a file. */
  openToStay(path?: string, options?: Opening): Promise<Page>
  close(): Promise<void>
}

interface DeskOptions extends BuiltAppOptions {
  /** As for `launchBrowser`. */
  whole?: boolean
}

/** A desk for all tests of a file, which is there from the first hook of the file on. */
export function staffDeskForFile(options?: DeskOptions): StaffDesk {
  const desk = {} as StaffDesk
  beforeAll(async () => {
    Object.assign(desk, await openStaffDesk(options))
    return () => desk.close()
  })
  return desk
}

export async function openStaffDesk({ whole = false, ...options }: DeskOptions = {}): Promise<StaffDesk> {
  const browser = await workerBrowser({ whole })
  const product = await startBuiltApp(options)
  const proxy = await openLossyLine(product.url, product.handler)
  const line = { ...proxy, mend: () => reconnect(proxy, browser.contexts()) }
  const api = await staffApi(product.url)
  await api.addUser({ ...SELLER, role: 'user' })
  const pool = createPagePool(browser, line.url)

  /** A session per page, because a log-out ends it. Only the tests of the log-in type it. */
  async function sessionOf({ username }: Person) {
    return storedForm(await product.newSession(username))
  }

  async function goTo(page: Page, path: string): Promise<Page> {
    page.setDefaultTimeout(30_000)
    // Before the first pull a page shows the defaults.
    const pulled = page.waitForResponse((response) => response.url().includes('/api/sync/pull'))
    // A change made before the event stream is open is noticed a minute later.
    const listens = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
    await page.goto(`${line.url}/admin/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await Promise.all([pulled, listens])
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
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ viewport, storageState, serviceWorkers, reducedMotion: 'reduce' })
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

/** Opens the sidebar where it is a drawer. @returns the navigation */
export async function openSidebar(page: Page) {
  const opener = page.getByRole('button', { name: 'Open sidebar', expanded: false })
  if (await opener.isVisible()) await opener.click()
  return page.getByRole('navigation', { name: 'Dashboard' })
}

/** Follows a link of the sidebar. @param heading of the page that the link `name` leads to */
export async function goBySidebar(page: Page, name: string, heading: string | RegExp = name): Promise<void> {
  await (await openSidebar(page)).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  // The drawer closes shortly after the page has appeared.
  await page.getByRole('button', { name: 'Close sidebar' }).waitFor({ state: 'hidden' })
}

export const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** Answers requests to `path` with a response the real server does not give on request. */
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
