// Layout shifts of pages that a device with the cars opens or reloads, most of them scrolled down.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import {
  knowsScripting,
  PUBLIC_WIDTHS,
  screenOf,
  storefrontForFile,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'

/** The limit of a good page in Web Vitals. */
const GOOD_SHIFT = 0.1
/** Less than a line of text that moves. */
const NO_SHIFT = 0.01

const site = storefrontForFile()

async function openAt(path: string, width: number) {
  const page = await site.newPage({ ...screenOf(width), ...WITH_WORKER })
  const shift = await watchLayoutShift(page)
  await page.goto(site.url + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { page, shift }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')

it('a reload of the listing shows the same cars at the same place and does not move the footer through the viewport', async () => {
  for (const width of PUBLIC_WIDTHS) {
    const { page, shift } = await openAt('/cars', width)
    const car = cards(page).nth(16)
    const topOf = async () => Math.round((await car.boundingBox())?.y ?? Number.NaN)
    await car.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const top = await topOf()
    await page.reload()
    await page.getByText(`${site.publicCars.length} vehicles`, { exact: true }).waitFor()
    await expect.poll(topOf).toBe(top)
    expect(await shift()).toBeLessThan(GOOD_SHIFT)
  }
})

it('a reload of the page of a car further down does not move the footer through the viewport', async () => {
  for (const width of PUBLIC_WIDTHS) {
    const { page, shift } = await openAt(`/cars/${site.publicCars[0]?.id}`, width)
    const similar = page.getByRole('heading', { name: 'Similar cars' })
    await similar.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.reload()
    await similar.waitFor()
    await page.getByRole('heading', { name: 'Visit us' }).waitFor()
    expect(await shift()).toBeLessThan(GOOD_SHIFT)
  }
})

it('a reload of the home page at its top moves nothing', async () => {
  for (const width of PUBLIC_WIDTHS) {
    const { page, shift } = await openAt('/', width)
    await page.reload()
    await page.getByText(`${site.publicCars.length} cars · from`).waitFor()
    expect(await shift()).toBeLessThan(NO_SHIFT)
  }
})

it('a page that needs its chunk or its car first does not move the footer through the viewport', async () => {
  for (const width of PUBLIC_WIDTHS) {
    const { page, shift } = await openAt('/', width)
    // Where styles cannot depend on scripts, the footer is visible before the page, and a short page moves it into the window.
    const short = (await knowsScripting(page)) ? ['/no-such-page'] : []
    expectConsoleErrors(/status of 404 .*no-such-page/)
    for (const path of [`/cars/${site.publicCars.at(-1)?.id}`, ...short, '/privacy']) {
      await page.goto(site.url + path)
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor()
      await page.getByRole('contentinfo').waitFor()
      expect(await shift(), `${path} at ${width} px`).toBeLessThan(NO_SHIFT)
    }
  }
})

it('a link after a reload leaves no reserved space on the next page', async () => {
  const { page } = await openAt('/cars', 1280)
  await cards(page).last().scrollIntoViewIfNeeded()
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Contact', exact: true }).waitFor()
  const isNatural = () => page.evaluate(() => document.querySelector('main')?.parentElement?.style.minBlockSize === '')
  expect(await isNatural()).toBe(true)
})
