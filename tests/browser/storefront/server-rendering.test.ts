// What a visitor sees before the app has begun, drawn by the server: the same page, whole enough to read and to follow its links.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import {
  fillEnquiry,
  hasLoaded,
  isDrawn,
  nameOf,
  openStorefront,
  PUBLIC_WIDTHS,
  type Storefront,
  screenOf,
  watchErrors,
} from '#tests/support/browser/storefront.ts'
import { ADMIN } from '#tests/support/server/product.ts'

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
    // Letters that come a moment later move what stands below them.
    await expect.poll(async () => difference(await places(before), await places(after))).toEqual([])
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

/** A page whose app does not come before `begin` is called. */
async function written(path: string, without?: string) {
  const page = await shop.newPage(screenOf(390))
  if (without) await page.route(without, (route) => route.abort())
  let begin = () => {}
  const held = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  // What keeps the presses until the app has begun has run by then.
  await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
  return { page, begin }
}

it('what is written is seen before the app is asked for', async () => {
  const page = await shop.newPage(screenOf(390))
  // However long a busy machine takes to paint: after three seconds the app would be asked for without it.
  await page.addInitScript(() => {
    const later = window.setTimeout
    const patient = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 3000 ? 0 : later(work, ms, ...rest)
    Object.assign(window, { setTimeout: patient })
  })
  await page.goto(`${shop.url}/cars`)
  await isDrawn(page)
  const order = await page.evaluate(() =>
    [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => name === 'first-paint' || /\/assets\/.*\.js$/.test(name))
      .sort((a, b) => a.startTime - b.startTime)
      .map(({ name }) => name),
  )
  expect(order.length).toBeGreaterThan(3)
  expect(order[0]).toBe('first-paint')
})

it('what is done before the app has begun is done to the app: typed, chosen, pressed, and the focus stays', async () => {
  const { page, begin } = await written('/cars')
  const [car] = shop.publicCars
  if (!car) throw new Error('there are cars')
  const search = page.getByRole('searchbox', { name: 'Search by make or model' })
  await page.getByRole('button', { name: `Save ${nameOf(car)}` }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 })
  await search.fill(car.make)
  const field = await search.elementHandle()
  begin()
  await isDrawn(page)
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  await page.getByRole('status').filter({ hasText: 'match' }).waitFor()
  expect(await search.inputValue()).toBe(car.make)
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(car.make)
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).not.toBe(null)
  await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()
})

it('the menu that was opened before the app has begun stays open', async () => {
  const { page, begin } = await written('/cars')
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  begin()
  await page.getByRole('button', { name: 'Close menu', expanded: true }).waitFor()
  await hasLoaded(page)
  expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(1)
})

it('an enquiry written and sent before the app has begun is checked and sent by it, once', async () => {
  const { page, begin } = await written('/contact')
  await fillEnquiry(page, 'Early Bird')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  begin()
  await page.getByText('We have received your enquiry').waitFor()
  expect((await shop.api.inquiries()).filter(({ name }) => name === 'Early Bird')).toMatchObject([
    { phone: '+447700900123', message: 'Is it still there?' },
  ])
  expect(page.url()).toBe(`${shop.url}/contact`)
})

/** Every element of the page with what it says; names that are only given to point at each other are left out. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const attributes = (element: Element) =>
      [...element.attributes]
        // Which choice a list begins with is written where there is no script, and set where there is one.
        .filter(({ name, value }) => !/_r_/i.test(value) && name !== 'selected')
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(' ')
    const words = (element: Element) => (element.childElementCount === 0 ? element.textContent : '')
    return [...document.querySelectorAll('header, header *, main, main *, footer, footer *')].map(
      (element) => `${element.tagName} ${attributes(element)} ${words(element)}`,
    )
  })

const difference = (some: string[], others: string[]) =>
  some.length === others.length ? some.filter((element, index) => element !== others[index]) : ['not as many']

/** On a device that knows more than the server. */
async function visitKnown(car: Car, path: string): Promise<Page> {
  const page = await shop.newPage({ ...screenOf(1280), reducedMotion: 'reduce' })
  await page.addInitScript(
    ([id, token]) => {
      // The map is a page of somebody else's.
      if (window !== window.top) return
      localStorage.setItem('saved_cars', JSON.stringify([{ id, name: 'Kept', price: 1 }]))
      localStorage.setItem('viewed_cars', JSON.stringify([id]))
      localStorage.setItem('jwt_token', token)
    },
    [car.id, shop.api.token] as const,
  )
  const errors = watchErrors(page)
  await page.goto(shop.url + path)
  await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: ADMIN.username }).waitFor()
  await page
    .getByRole('status', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached' })
  expect(errors()).toEqual([])
  return page
}

it.each(['/', '/cars', '/contact', 'a car'])('%s taken over is what the app alone would have drawn', async (name) => {
  const [car] = shop.publicCars
  if (!car) throw new Error('there are cars')
  const path = name === 'a car' ? carPath(car) : name
  const taken = await visitKnown(car, path)
  // An address that asks for something begins empty.
  const alone = await visitKnown(car, `${path}?nothing=known`)
  // Also what has time comes.
  await expect.poll(async () => difference(await everything(taken), await everything(alone))).toEqual([])
})

it('a picture further on, asked for before the app has begun, is shown with its number', async () => {
  const [car] = shop.publicCars
  if (!car) throw new Error('there are cars')
  const { page, begin } = await written(carPath(car))
  await page.getByRole('button', { name: 'Next image' }).click()
  begin()
  await page.getByText(`2/${car.images.length}`).waitFor()
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true })
  await expect.poll(() => pictures.evaluate((row) => row.scrollLeft / row.clientWidth)).toBe(1)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByText(`2/${car.images.length}`).count()).toBe(1)
})

it('a picture that failed before the app has begun makes way all the same', async () => {
  const { page, begin } = await written('/', '**/pictures/*')
  const background = page.locator('[data-hero] img')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-hero] img')?.complete)
  begin()
  await background.waitFor({ state: 'detached' })
})

it('who has scrolled before the app has begun is left there', async () => {
  const { page, begin } = await written('/cars')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 700))
  begin()
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
  await page.getByRole('alert').getByText('This page could not be started.').waitFor()
  expect(await heading(page).isVisible()).toBe(true)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await isDrawn(page)
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
