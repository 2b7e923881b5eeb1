// A tablet of the staff as people use it: a browser profile that stays, with somebody logged in.
import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { openProfile, type Profile } from './browser.ts'
import { fillLogIn } from './staff-page.ts'

export interface Tablet {
  profile: Profile
  page: Page
}

/** Its first visit is over: the worker controls the page and the device holds everything. */
export async function openTablet(url: string, who: { username: string; password: string } = ADMIN): Promise<Tablet> {
  const profile = await openProfile()
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  await page.goto(`${url}/admin`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Only staff name their device; until their first pull is done the page says "Online" and holds nothing.
  const pulled = page.waitForResponse((response) => /\/api\/sync\/pull\?.*clientId=/.test(response.url()))
  await fillLogIn(page, who)
  await page.waitForURL('**/admin/dashboard')
  await pulled
  await online(page)
  return { profile, page }
}

export const connection = (page: Page): Locator => page.getByRole('status', { name: 'Connection' })

/** Its first number is the count that waits. */
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

/** @param count of changes on this device only */
export async function waits(page: Page, count: number): Promise<void> {
  await connection(page)
    .filter({ hasText: new RegExp(`^\\w+\\D*${count}\\b`) })
    .waitFor({ state: 'attached' })
}

/** The row of the table of vehicles that names `model`. */
export async function vehicleRow(page: Page, model: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search vehicles...' }).fill(model)
  return page.getByRole('table', { name: 'Vehicles' }).getByRole('row').filter({ hasText: model }).first()
}

export async function openVehicles(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).waitFor()
}

/** On the page of the vehicles, and confirmed. */
export async function sell(page: Page, { model }: Car): Promise<void> {
  const row = await vehicleRow(page, model)
  await row.getByRole('button', { name: 'Mark as Sold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Sold' }).click()
}
