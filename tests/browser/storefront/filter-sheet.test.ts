// The filters: a sheet over the page on a phone, part of the page on wider screens.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const site = storefrontForFile()
let make: string
let ofMake: number

beforeAll(async () => {
  make = site.publicCars[0]?.make ?? ''
  ofMake = site.publicCars.filter((car) => car.make === make).length
})

const toggle = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const brand = (page: Page) => page.getByRole('combobox', { name: 'Brand' })
const sheet = (page: Page) => page.locator('#filters')
const show = (page: Page) => sheet(page).getByRole('button', { name: /^Show / })
const countText = (count: number) => (count === 1 ? 'Show 1 car' : `Show ${count} cars`)
const hasFocus = (page: Page) => sheet(page).evaluate((element) => element.contains(document.activeElement))

async function open(page: Page): Promise<void> {
  await toggle(page).click()
  await sheet(page).waitFor()
}

const showsCount = (page: Page, count: number) =>
  show(page)
    .filter({ hasText: countText(count) })
    .waitFor()

it('covers a phone with the filters, counts the results, holds the focus, and closes in three ways', async () => {
  const page = await site.visit('/cars', PHONE)
  expect(await toggle(page).getAttribute('aria-expanded')).toBe('false')
  expect(await brand(page).isVisible()).toBe(false)
  await open(page)
  await brand(page).waitFor()
  expect(await toggle(page).getAttribute('aria-expanded')).toBe('true')
  expect(await page.getByRole('dialog', { name: 'Filters' }).count()).toBe(1)
  const box = await sheet(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBe(0)
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(844)
  await showsCount(page, site.publicCars.length)

  await brand(page).selectOption(make)
  await showsCount(page, ofMake)
  const found = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(ofMake)
  await sheet(page).getByRole('button', { name: 'Clear filters' }).click()
  await showsCount(page, site.publicCars.length)
  const steps = sheet(page).getByRole('list', { name: 'Highest price' })
  const whole = await steps.boundingBox()
  await page.setViewportSize({ width: 390, height: 256 })
  expect((await steps.boundingBox())?.height).toBe(whole?.height)
  await page.setViewportSize(PHONE.viewport)

  await show(page).click()
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await toggle(page).getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => toggle(page).evaluate((element) => element === document.activeElement)).toBe(true)

  await open(page)
  await expect.poll(() => hasFocus(page)).toBe(true)
  const stops = await sheet(page).locator('button, select, input').count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press <= stops; press += 1) {
      await page.keyboard.press(key)
      expect(await hasFocus(page)).toBe(true)
    }
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  await open(page)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await sheet(page).waitFor({ state: 'hidden' })
})

itInLongRun('keeps the filters within reach on a phone, and shows them in the page from 820 pixels', async () => {
  const page = await site.visit('/cars', PHONE)
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').nth(8).scrollIntoViewIfNeeded()
  const box = await toggle(page).boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(200)

  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => window.scrollTo(0, 0))
    // Between a phone and 1024 pixels the filters are folded into the page.
    if (width < 1024) await open(page)
    else expect(await toggle(page).count()).toBe(0)
    await brand(page).waitFor()
    expect(await show(page).count()).toBe(0)
    expect(await sheet(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
    await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBeGreaterThan(300)
  }
})
