// A chunk of a page or of a block cannot be loaded. What does not need it stays, and Retry requests it again. Chromium before 154 and
// Firefox never request a module again whose import has failed: these tests are of use with CHROMIUM_PATH.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { goBySidebar } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { fillEnquiry, isDrawn, screenOf, sendEnquiry, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const site = storefrontForFile()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

async function openWithout(chunks: RegExp, path: string, width = 390): Promise<Page> {
  expectConsoleErrors(/TypeError: Failed to fetch/)
  const page = await site.visit('/contact', screenOf(width))
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

it('a page without a chunk that it imports opens by going there again', async () => {
  const imported = /assets\/not-found-page-/
  const page = await openWithout(imported, '/contact')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await link.click()
  await heading(page, 'This page could not be loaded').waitFor()
  await page.goBack()
  await page.unroute(imported)
  await link.click()
  await heading(page, 'Privacy Policy').waitFor()
})

it('a page of the dashboard without its chunk offers Retry, and opens by it and by going there again', async () => {
  const chunks = /assets\/admin\/(stock-page|appointments-page)-/
  const page = await openWithout(chunks, '/admin', 1280)
  await fillLogIn(page, ADMIN)
  await heading(page, 'Dashboard').waitFor()
  for (const name of ['Stock health', 'Appointments']) {
    await goBySidebar(page, name, 'This page could not be loaded')
    await heading(page, 'This page could not be loaded').and(page.locator(':focus')).waitFor()
  }
  await page.unroute(chunks)
  await retry(page).click()
  await heading(page, 'Appointments').and(page.locator(':focus')).waitFor()
  await goBySidebar(page, 'Stock health')
  await heading(page, 'Stock health').and(page.locator(':focus')).waitFor()
})

it('a form whose client could not be loaded keeps what was typed, and sends it when pressed again', async () => {
  const client = /assets\/create-client-/
  const page = await openWithout(client, '/contact')
  await fillEnquiry(page, 'Ada Lovelace')
  await sendEnquiry(page)
  await page.getByRole('alert').filter({ hasText: 'neither sent nor saved' }).waitFor()
  await page.unroute(client)
  await sendEnquiry(page)
  await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor()
})
