import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { closeContexts, workerBrowser } from './browser.ts'
import { createPagePool, type PooledOptions } from './page-pool.ts'
import { storedSession } from './staff-page.ts'

/** A desktop, in the long run only, and a phone. */
export const PUBLIC_WIDTHS: readonly number[] = casesOf([1280, 390], (width) => width === 390)

/** For pages with the same layout at both widths. */
export const PHONE = [390] as const

export const screenOf = (width: number): BrowserContextOptions => ({
  viewport: { width, height: width < 500 ? 844 : 900 },
  hasTouch: width < 500,
})

/** With the service worker. */
export const WITH_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' }

export interface Storefront {
  url: string
  api: Awaited<ReturnType<typeof staffApi>>
  /** The cars of the sample inventory that visitors see. */
  publicCars: [Car, Car, Car, ...Car[]]
  /** An empty page in a new context without service worker and history, closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Opens a path in a page from the pool with nothing stored. */
  visit(path: string, options?: PooledOptions): Promise<Page>
  /** The same with the admin's token stored. */
  visitAsStaff(path: string, options?: PooledOptions): Promise<Page>
  close(): Promise<void>
}

/** A storefront for all tests of a file, which is there from the first hook of the file on. */
export function storefrontForFile(options?: Parameters<typeof openStorefront>[0]): Storefront {
  const site = {} as Storefront
  beforeAll(async () => {
    Object.assign(site, await openStorefront(options))
    return () => site.close()
  })
  return site
}

/** The built product with the sample inventory, and pages for its visitors. */
export async function openStorefront({ whole = false } = {}): Promise<Storefront> {
  const product = await startBuiltApp()
  const api = await staffApi(product.url)
  const browser = await workerBrowser({ whole })
  const pool = createPagePool(browser, product.url)
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      ...options,
    })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  return {
    url: product.url,
    api,
    publicCars: (await api.cars()).filter((car) => car.enabled && !car.sold) as Storefront['publicCars'],
    newPage,
    async visit(path, options) {
      const page = await pool.take(options)
      await page.goto(product.url + path)
      if (options?.javaScriptEnabled !== false) await isDrawn(page)
      return page
    },
    async visitAsStaff(path, options) {
      // A session of its own, so that a log-out on the page does not end the one of `api`.
      const { jwt_token } = await storedSession(product.url, ADMIN)
      const page = await pool.take(options, jwt_token === undefined ? {} : { jwt_token })
      await page.goto(product.url + path)
      await isDrawn(page)
      return page
    },
    async close() {
      await closeContexts(browser)
      await product.remove()
    },
  }
}

/** Waits until the app has hydrated or rendered the page and handles input. */
export async function isDrawn(page: Page): Promise<void> {
  await page.locator('#root[data-begun]').waitFor({ state: 'attached' })
}

/** Waits for the response to the first pull. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/sync/pull')),
  )
}

/** A field of the enquiry form. */
export const enquiryBox = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Enquiry' }).getByRole('textbox', { name })

/** Submits the form. */
export const sendEnquiry = (page: Page) => page.getByRole('button', { name: 'Send enquiry' }).click()

/** Fills every required field of the enquiry form without sending it. */
export async function fillEnquiry(page: Page, name: string, message = 'Is it still there?'): Promise<void> {
  const fields = { Name: name, 'Country code': '44', 'Phone number': '7700900123', Message: message }
  for (const [field, value] of Object.entries(fields)) await enquiryBox(page, field).fill(value)
}

/** The name of a car in headings and links. */
export const nameOf = (car: Car) => `${car.year} ${car.make} ${car.model}`

/** Collects errors of the page and its console, except the 404 of a page that does not exist. */
export function watchErrors(page: Page): () => string[] {
  const said: { text: string; url?: string }[] = []
  page.on('pageerror', (error) => said.push({ text: String(error) }))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push({ text: message.text(), url: message.location().url })
  })
  const isPageItself = ({ text, url }: (typeof said)[number]) => url === page.url() && text.includes('404')
  return () => said.filter((each) => !isPageItself(each)).map(({ text }) => text)
}

/**
 * Answers matching requests with 500 until the next click after `arm`, so that a button such as Retry is not removed by an automatic retry.
 * @returns `arm`, to be called on the document with the button
 */
export async function failUntilClick(page: Page, pattern: string): Promise<() => Promise<void>> {
  const isClicked = () => page.evaluate(() => 'clicked' in window).catch(() => false)
  await page.route(pattern, async (route) =>
    (await isClicked()) ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  return () => page.evaluate(() => addEventListener('click', () => Object.assign(window, { clicked: true }), true))
}

/** Whether styles can depend on scripts (`@media (scripting)`), which Chromium before 120 lacks. */
export const knowsScripting = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(scripting: none), (scripting: enabled)').matches)
