// The texts about prices that a visitor reads: the note, the time of old ones, and what a price was when the car was saved or compared.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { hasLoaded, nameOf, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'

const site = storefrontForFile()
let first: Car
let second: Car

beforeAll(() => {
  ;[first, second] = site.publicCars
})

const asOf = (page: Page) => page.getByText(/^Prices as of \d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
const PAGES = () => [
  ...['/', '/cars', carPath(first), '/saved', `/compare?cars=${first.id},${second.id}`],
  ...['/saved/', `/contact?car=${first.id}`],
]

it('the price note is under the price of a car, even without JavaScript', async () => {
  const { pricing } = await site.api.settings()
  await site.api.saveSettings({ pricing: { note: 'All prices include VAT.' } })
  const page = await site.visit(carPath(first), screenOf(390))
  await page.getByRole('main').getByText('All prices include VAT.').waitFor()
  const html = await (await fetch(site.url + carPath(first))).text()
  expect(html).toMatch(/<p class="[^"]*" dir="auto">All prices include VAT\.<\/p>/)
  await site.api.saveSettings({ pricing })
  await page.getByRole('main').getByText('All prices include VAT.').waitFor({ state: 'detached' })
})

it('a visitor without a connection reads the time of the prices on pages with prices; a visitor with a connection does not', async () => {
  const page = await site.visit('/', screenOf(390))
  await hasLoaded(page)
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('synced') ?? 'null')?.at)
  expect(await asOf(page).count()).toBe(0)
  await page.context().setOffline(true)
  await asOf(page).waitFor()
  // Pages of the app, opened without a document.
  for (const name of ['Cars', 'Contact']) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await (name === 'Contact' ? asOf(page).waitFor({ state: 'detached' }) : asOf(page).waitFor())
  }
  await page.context().setOffline(false)
  await page.goto(`${site.url}/cars`)
  await hasLoaded(page)
  await expect.poll(() => asOf(page).count()).toBe(0)
})

it('the connection and the time of the prices cover no control of a phone', async () => {
  const page = await site.visit(carPath(first), screenOf(390))
  await hasLoaded(page)
  await page.context().setOffline(true)
  await asOf(page).waitFor()
  const connection = page.getByRole('group', { name: 'Connection' })
  const bottomOf = async (shown: Locator) => {
    const box = await shown.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  expect(await bottomOf(connection)).toBeLessThanOrEqual(await bottomOf(asOf(page)))
  const print = page.getByRole('button', { name: `Print ${nameOf(first)}` })
  expect(await bottomOf(asOf(page))).toBeLessThanOrEqual((await print.boundingBox())?.y ?? 0)

  await page.getByRole('link', { name: 'Back to listings' }).click()
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await order.waitFor()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(async () => (await order.boundingBox())?.y ?? 0).toBeLessThan(150)
  expect(await bottomOf(asOf(page))).toBeLessThanOrEqual((await order.boundingBox())?.y ?? 0)
  await page.context().setOffline(false)
})

it('prices older than a day have their time until the server answers', async () => {
  const page = await site.visit('/', screenOf(1280))
  await hasLoaded(page)
  const at = Date.now() - 25 * 60 * 60 * 1000
  await page.route('**/api/sync/**', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }))
  await page.evaluate((time) => localStorage.setItem('synced', JSON.stringify({ userId: null, at: time })), at)
  for (const path of PAGES()) {
    await page.goto(site.url + path)
    await asOf(page).waitFor()
  }
})

it('a price that changed since a car was saved or compared says what it was', async () => {
  const page = await site.visit(carPath(first), screenOf(1280))
  await page
    .getByRole('button', { name: `Save ${nameOf(first)}` })
    .first()
    .click()
  await page.goto(`${site.url}/compare?cars=${first.id},${second.id}`)
  await page.getByRole('rowheader', { name: 'Price' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compared_prices'))).toContain(String(second.id))
  expect(await page.getByText(/^Was /).count()).toBe(0)
  const money = (amount: number) => `$${amount.toLocaleString('en-US')}`
  for (const car of [first, second]) await site.api.edit(car.id, { price: car.price - 1000 })
  await page.getByText(`Was ${money(first.price)} when you saved it`).waitFor()
  await page.getByText(`Was ${money(second.price)} when you compared it`).waitFor()
  for (const path of ['/saved', carPath(first)]) {
    await page.goto(site.url + path)
    await page.getByText(`Was ${money(first.price)} when you saved it`).waitFor()
  }
  for (const car of [first, second]) await site.api.edit(car.id, { price: car.price })
  await page.getByText(/^Was /).waitFor({ state: 'detached' })
})
