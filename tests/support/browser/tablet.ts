// A tablet of a staff member, logged in, with the worker in control.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { openProfile, type Profile, workerBrowser } from './browser.ts'
import { fillLogIn, storedSession, toStorageState } from './staff-page.ts'

export interface Tablet {
  context: BrowserContext
  page: Page
}

type Person = { username: string; password: string }

/** After its first visit: the worker controls the page and the device holds everything. */
export async function openTablet(
  url: string,
  who: Person = ADMIN,
  { browser, ...options }: BrowserContextOptions & { browser?: Browser } = {},
): Promise<Tablet> {
  browser ??= await workerBrowser()
  const storageState = toStorageState(await storedSession(url, who), url)
  const context = await browser.newContext({ ...options, storageState, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await firstVisit(page, () => page.goto(`${url}/admin/dashboard`))
  return { context, page }
}

/** The same in a browser profile on the disk, which outlives the browser. The log-in is typed. */
export async function openStoredTablet(url: string, who: Person = ADMIN): Promise<Tablet & { profile: Profile }> {
  const profile = await openProfile()
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  await page.goto(`${url}/admin`)
  await firstVisit(page, () => fillLogIn(page, who))
  return { profile, context: profile.context, page }
}

async function firstVisit(page: Page, logIn: () => Promise<unknown>): Promise<void> {
  // Only a pull of staff carries a deviceId. Until it is done the page shows "Online" without any data.
  const pulled = page.waitForResponse((response) => /\/api\/sync\/pull\?.*deviceId=/.test(response.url()))
  await logIn()
  await page.waitForURL('**/admin/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await pulled
  await online(page)
}

/** Restores the connection and dispatches `online` in every page, so that none waits for its backoff. */
export async function reconnect(line: { mend(): void }, contexts: readonly BrowserContext[]): Promise<void> {
  line.mend()
  const pages = contexts.flatMap((context) => context.pages())
  await Promise.all(pages.map((page) => page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})))
}

export const connection = (page: Page): Locator => page.getByRole('group', { name: 'Connection' })

/** The first number in the text is the count of pending changes. */
const NOTHING_WAITS = /^Online\D*(?:0\D|$)/

export async function online(page: Page): Promise<void> {
  await connection(page)
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached' })
}

export async function offline(page: Page): Promise<void> {
  await connection(page)
    .filter({ hasText: /^Offline/ })
    .waitFor({ state: 'attached' })
}

export async function nothingWaits(page: Page): Promise<void> {
  await connection(page).filter({ hasText: NOTHING_WAITS }).waitFor({ state: 'attached', timeout: 40_000 })
}

/** @param count of pending changes */
export async function waits(page: Page, count: number): Promise<void> {
  await connection(page)
    .filter({ hasText: new RegExp(`^\\w+\\D*${count}\\b`) })
    .waitFor({ state: 'attached' })
}

/** Searches the vehicles for `model`. @returns its row */
export async function vehicleRow(page: Page, model: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search vehicles...' }).fill(model)
  return page.getByRole('table', { name: 'Vehicles' }).getByRole('row').filter({ hasText: model }).first()
}

export async function openVehicles(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).waitFor()
}

/** Marks a car as sold on the vehicles page and confirms. */
export async function sell(page: Page, { model }: Car): Promise<void> {
  const row = await vehicleRow(page, model)
  await row.getByRole('button', { name: 'Mark as Sold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Sold' }).click()
}
