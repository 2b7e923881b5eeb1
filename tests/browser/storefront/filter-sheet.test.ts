// The filters as a sheet over the page of a phone, and in place on wider screens.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront, type Storefront } from '#tests/support/browser/storefront.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

let site: Storefront
let make: string
let ofMake: number

beforeAll(async () => {
  site = await openStorefront()
  make = site.publicCars[0]?.make ?? ''
  ofMake = site.publicCars.filter((car) => car.make === make).length
})

afterAll(() => site?.close())

const toggle = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const sheet = (page: Page) => page.getByRole('region', { name: 'Filters' })
const show = (page: Page) => sheet(page).getByRole('button', { name: /^Show / })
const countText = (count: number) => (count === 1 ? 'Show 1 car' : `Show ${count} cars`)
const isFocused = (page: Page) => sheet(page).evaluate((element) => element.contains(document.activeElement))

async function open(page: Page): Promise<void> {
  await toggle(page).click()
  await sheet(page).waitFor()
}

describe('on a phone the filters', () => {
  it('cover the page, count as they are set and leave the results readable behind them', async () => {
    const page = await site.visit('/cars', PHONE)
    await open(page)
    expect(await toggle(page).getAttribute('aria-expanded')).toBe('true')
    const box = await sheet(page).boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    await expect.poll(async () => (await sheet(page).boundingBox())?.y).toBe(0)
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(844)
    await show(page)
      .filter({ hasText: countText(site.publicCars.length) })
      .waitFor()

    await page.getByRole('combobox', { name: 'Brand' }).selectOption(make)
    await show(page)
      .filter({ hasText: countText(ofMake) })
      .waitFor()
    const found = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
    await expect.poll(() => found.count()).toBe(ofMake)
    await sheet(page).getByRole('button', { name: 'Clear filters' }).click()
    await show(page)
      .filter({ hasText: countText(site.publicCars.length) })
      .waitFor()

    await show(page).click()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await toggle(page).getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => toggle(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('hold the focus, and are closed by Escape and by their button', async () => {
    const page = await site.visit('/cars', PHONE)
    await open(page)
    await expect.poll(() => isFocused(page)).toBe(true)
    const stops = await sheet(page).locator('button, select, input').count()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press <= stops; press += 1) {
        await page.keyboard.press(key)
        expect(await isFocused(page)).toBe(true)
      }
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await open(page)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await sheet(page).waitFor({ state: 'hidden' })
  })

  it('stay at hand while the list is read', async () => {
    const page = await site.visit('/cars', PHONE)
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').nth(8).scrollIntoViewIfNeeded()
    const box = await toggle(page).boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(200)
  })
})

describe.each([820, 1280])('at %i pixels the filters', (width) => {
  it('stand in the page, without the head and foot of a sheet', async () => {
    const page = await site.visit('/cars', { viewport: { width, height: 900 } })
    if (width < 1024) await open(page)
    await page.getByRole('combobox', { name: 'Brand' }).waitFor()
    expect(await show(page).count()).toBe(0)
    expect(await sheet(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
    expect((await sheet(page).boundingBox())?.y).toBeGreaterThan(300)
  })
})
