// The overview from the first start to the owner's own inventory, and every page of the dashboard looked at by axe.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { staffApi } from '#tests/support/staff-api.ts'
import { openDashboard } from '#tests/support/staff-page.ts'
import { vehicle } from '#tests/support/vehicle.ts'

let browser: Browser
let product: Product
let axe: string

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const PAGES = [
  '',
  '/cars?status=all',
  '/add-car',
  '/messages',
  '/users',
  '/attention',
  '/settings/social-media',
  '/settings/about-us',
  '/settings/backgrounds',
  '/settings/footer-info',
  '/settings/legal-pages',
  '/settings/contact-info',
  '/settings/faqs',
]

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(on: Document): Promise<AxeResults> } }
    return axe.run(document)
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

it.each([
  ['light, wide', { width: 1440, height: 900 }, 'light'],
  ['dark, a phone', { width: 390, height: 844 }, 'dark'],
] as const)('every page is accessible and fits: %s', async (_, viewport, colorScheme) => {
  const page = await openDashboard(browser, `${product.url}/admin/dashboard`)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const path of PAGES) {
    await page.goto(`${product.url}/admin/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path.startsWith('/cars')) await page.getByRole('table', { name: 'Vehicles' }).waitFor()
    expect(await violations(page), path).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, path).toBeLessThanOrEqual(0)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
})

it('the sidebar is a drawer on a phone', async () => {
  const page = await openDashboard(browser, `${product.url}/admin/dashboard`)
  await page.setViewportSize({ width: 390, height: 844 })
  const links = page.getByRole('navigation', { name: 'Dashboard' })
  await links.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await links.getByRole('link', { name: 'Vehicles' }).click()
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
  await links.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('button', { name: 'Close sidebar' }).click()
  await links.waitFor({ state: 'hidden' })
})

it('counts what there is, and the owner removes the sample inventory', async () => {
  const api = await staffApi(product.url)
  const cars = await api.cars()
  const page = await openDashboard(browser, `${product.url}/admin/dashboard`)
  const card = (title: string) => page.getByRole('main').locator('section').filter({ hasText: title })
  await card('Total Vehicles').getByText(String(cars.length), { exact: true }).waitFor()
  const value = cars.reduce((sum, { price }) => sum + price, 0)
  await card('Inventory Value')
    .getByText(`$${(value / 1_000_000).toFixed(1)}M`)
    .waitFor()
  await card('Recent Activity').getByText('New messages to review').waitFor()
  await page.getByText('No messages yet').waitFor()

  const own = await api.add({ ...vehicle, make: 'Singer', model: 'Nine', price: 900 })
  await card('Total Vehicles')
    .getByText(String(cars.length + 1), { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Remove sample inventory' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Remove sample inventory' }).waitFor({ state: 'detached' })
  await card('Inventory Value').getByText('$900').waitFor()
  await expect.poll(async () => (await api.cars()).map(({ id }) => id), { timeout: 20_000 }).toEqual([own.id])
})

it('has words for an empty inventory', async () => {
  const page = await openDashboard(browser, `${product.url}/admin/dashboard/cars`)
  const row = page.getByRole('row').filter({ hasText: 'Singer Nine' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('No vehicles in inventory. Add your first vehicle!').waitFor()
})
