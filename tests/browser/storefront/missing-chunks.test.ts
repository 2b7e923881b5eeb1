// A chunk of a page or of a block cannot be loaded. What does not need it stays, and Retry requests it again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { isDrawn, openStorefront, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** A page without these chunks. It does not reload by itself, as it would after a new build, because the server does not answer. */
async function openWithout(chunks: RegExp, path: string): Promise<Page> {
  expectConsoleErrors(/Failed to fetch dynamically imported module/)
  const page = await site.visit('/contact', screenOf(390))
  await page.route('**/api/health', (route) => route.abort())
  await page.route(chunks, (route) => route.abort())
  await page.goto(site.url + path)
  await isDrawn(page)
  return page
}

it('a page and a block without their chunks offer Retry in their place, Back works, and the rest of the site stays', async () => {
  const chunks = /assets\/(featured-cars|about-page)-/
  const page = await openWithout(chunks, '/')
  const block = page.getByRole('region', { name: 'Our Collection' })
  await block.getByRole('alert').getByText('Could not load the vehicles.').waitFor()
  await page.getByRole('heading', { name: 'Why Choose Us' }).waitFor()

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await heading(page, 'This page could not be loaded').and(page.locator(':focus')).waitFor()
  await page.getByRole('banner').waitFor()
  await page.goBack()
  await block.waitFor()

  await page.goForward()
  await heading(page, 'This page could not be loaded').waitFor()
  await page.unroute(chunks)
  await retry(page).click()
  await heading(page, 'About Us').and(page.locator(':focus')).waitFor()
  await page.goBack()
  await block.getByRole('button', { name: 'Go to slide 1' }).waitFor()
})

it('the dashboard without its chunk offers Retry, and the log-in page works without it', async () => {
  const chunk = /assets\/admin\/dashboard-/
  const page = await openWithout(chunk, '/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  await fillLogIn(page, ADMIN)
  await heading(page, 'This page could not be loaded').waitFor()
  await page.getByText('Could not load the dashboard.').waitFor()
  await page.unroute(chunk)
  await retry(page).click()
  await heading(page, 'Dashboard').waitFor()
})

it('a server-rendered page without its chunk keeps its content until Retry has loaded the page', async () => {
  const chunk = /assets\/about-page-/
  const page = await openWithout(chunk, '/about')
  await page.getByRole('alert').getByText('This page could not be loaded completely.').waitFor()
  await heading(page, 'About Us').waitFor()
  const { aboutInfo } = await site.api.settings()
  for (const { title } of aboutInfo.values) await page.getByRole('heading', { name: title }).waitFor()
  await page.unroute(chunk)
  await retry(page).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await heading(page, 'About Us').and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})
