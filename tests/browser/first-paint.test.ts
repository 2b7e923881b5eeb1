// What a visitor sees before the app has begun, drawn by the server: the same page, whole enough to read and to follow its links.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carPath } from '#domain/car-slug.ts'
import {
  hasLoaded,
  nameOf,
  openStorefront,
  PUBLIC_WIDTHS,
  type Storefront,
  screenOf,
} from '#tests/support/storefront.ts'

let shop: Storefront

beforeAll(async () => {
  shop = await openStorefront()
})
afterAll(() => shop?.close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const begun = (page: Page) => page.locator('#root:not(:empty)')

/** Where the words and pictures of the first screen stand. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, h1, h1 + p, main img')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < window.innerHeight && box.width > 0)
      .map(({ element, box }) => [element.tagName, box.left, box.top, box.width, box.height].join(' ')),
  )

describe.each(PUBLIC_WIDTHS)('without a script, at %i px', (width) => {
  const asIs = { ...screenOf(width), javaScriptEnabled: false }

  it.each(['/', '/cars', '/contact'])('%s stands as it will stand with it', async (path) => {
    const before = await shop.visit(path, asIs)
    const after = await shop.visit(path, screenOf(width))
    await heading(after).waitFor()
    expect(await places(before)).toEqual(await places(after))
    expect((await places(before)).length).toBeGreaterThan(3)
    expect(await heading(before).textContent()).toBe(await heading(after).textContent())
  })

  it('a visitor finds a car in the list and reads of it', async () => {
    const [car] = shop.publicCars
    if (!car) throw new Error('there are cars')
    const page = await shop.visit('/cars', asIs)
    expect(await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').count()).toBe(24)
    await page
      .getByRole('link', { name: nameOf(car) })
      .first()
      .click()
    await page.waitForURL(`**${carPath(car)}`)
    expect(await heading(page).textContent()).toBe(nameOf(car))
    await page
      .getByText(`$${car.price.toLocaleString('en-US')}`)
      .first()
      .waitFor()
    await page.getByText(car.description.slice(0, 40)).first().waitFor()
  })
})

/** A list whose app does not come before `begin` is called. */
async function writtenList() {
  const page = await shop.newPage(screenOf(390))
  let begin = () => {}
  const held = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${shop.url}/cars`, { waitUntil: 'commit' })
  return { page, begin }
}

it('what is done before the app has begun is done to the app: typed, chosen, pressed, and the focus stays', async () => {
  const { page, begin } = await writtenList()
  const [car] = shop.publicCars
  if (!car) throw new Error('there are cars')
  const search = page.getByRole('searchbox', { name: 'Search by make or model' })
  await page.getByRole('button', { name: `Save ${nameOf(car)}` }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 })
  await search.fill(car.make)
  const written = await search.elementHandle()
  begin()
  await page.waitForFunction((element) => !element?.isConnected, written)
  await page.getByRole('status').filter({ hasText: 'match' }).waitFor()
  expect(await search.inputValue()).toBe(car.make)
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(car.make)
  expect(new URL(page.url()).searchParams.get('sort')).not.toBe(null)
  await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()
})

it('the menu that was opened before the app has begun stays open', async () => {
  const { page, begin } = await writtenList()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  const written = await toggle.elementHandle()
  begin()
  await page.waitForFunction((element) => !element?.isConnected, written)
  await page.getByRole('button', { name: 'Close menu', expanded: true }).waitFor()
  await hasLoaded(page)
  expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(1)
})

it('who has scrolled before the app has begun is left there', async () => {
  const { page, begin } = await writtenList()
  const first = page.getByRole('article').first()
  await first.waitFor()
  const written = await first.elementHandle()
  await page.evaluate(() => window.scrollTo(0, 700))
  begin()
  await page.waitForFunction((element) => !element?.isConnected, written)
  await page.locator('header[data-opaque=true]').waitFor()
  await hasLoaded(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

it('what staff have written is text there too', async () => {
  const hostile = `<img src=x onerror="document.title='broken'"></script><!--`
  const { tagline } = await shop.api.settings()
  await shop.api.saveSettings({ tagline: hostile })
  const page = await shop.visit('/', { javaScriptEnabled: false })
  expect(await heading(page).textContent()).toBe(hostile)
  expect(await page.locator('main img[src=x]').count()).toBe(0)
  await shop.api.saveSettings({ tagline })
})

it('where the app cannot begin the page stays, and a reload is offered', async () => {
  const page = await shop.newPage()
  await page.clock.install()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(shop.url)
  await page.clock.fastForward(8000)
  await page.getByRole('alert').getByText('This page could not be started.').waitFor()
  expect(await heading(page).isVisible()).toBe(true)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page
    .getByRole('status', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached' })
  expect(await page.getByText('This page could not be started.').count()).toBe(0)
})

it('an address that asks for something, and one that leads nowhere, begin empty', async () => {
  for (const path of ['/cars?make=BMW', '/cars/nothing-9', '/nowhere']) {
    const page = await shop.visit(path, { javaScriptEnabled: false })
    expect(await begun(page).count(), path).toBe(0)
  }
})
