// The server-rendered pages: complete without a script, taken over by the app without a visible change, and with nothing lost that
// a visitor did before.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import {
  fillEnquiry,
  hasLoaded,
  isDrawn,
  knowsScripting,
  nameOf,
  PUBLIC_WIDTHS,
  screenOf,
  storefrontForFile,
  watchErrors,
} from '#tests/support/browser/storefront.ts'
import { online } from '#tests/support/browser/tablet.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const site = storefrontForFile()
let car: Car

beforeAll(() => {
  car = site.publicCars[0]
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rendered = (page: Page) => page.locator('#root:not(:empty)')

/** The positions of texts and pictures of the first screen. */
const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, h1, h1 + p, main img')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < window.innerHeight && box.width > 0)
      .map(({ element, box }) => [element.tagName, box.left, box.top, box.width, box.height].join(' ')),
  )

/**
 * Every element of the page with its attributes and text, without generated ids. Which option of a list is selected is an attribute
 * only in the HTML of the server.
 */
const everything = (page: Page) =>
  page.evaluate(() => {
    const attributes = (element: Element) =>
      [...element.attributes]
        .filter(({ name, value }) => !/_r_/i.test(value) && name !== 'selected')
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(' ')
    const text = (element: Element) => (element.childElementCount === 0 ? element.textContent : '')
    return [...document.querySelectorAll('header, header *, main, main *, footer, footer *')].map(
      (element) => `${element.tagName} ${attributes(element)} ${text(element)}`,
    )
  })

const difference = (some: string[], others: string[]) =>
  some.length === others.length ? some.filter((element, index) => element !== others[index]) : ['another number']

/** Opens a page whose app starts only when the returned function is called. */
async function openBeforeApp(page: Page, path: string): Promise<() => void> {
  await page.unroute('**/assets/index-*.js')
  // To open the address of the current page again would be a reload, which restores the scroll position.
  await page.goto(`${site.url}/robots.txt`)
  const start = await holdRequests(page, '**/assets/index-*.js')
  // The inline script that records presses has run by then.
  await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  return start
}

itInLongRun('has the same layout before and after the app starts', async () => {
  const before = await site.visit('/', { ...screenOf(390), javaScriptEnabled: false })
  const after = await site.visit('/', screenOf(390))
  for (const path of casesOf(['/', '/cars', '/contact'], (each) => each !== '/')) {
    for (const page of [before, after]) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(site.url + path)
    }
    await isDrawn(after)
    for (const width of PUBLIC_WIDTHS.toReversed()) {
      for (const page of [before, after]) await page.setViewportSize({ width, height: 844 })
      // Web fonts that arrive later move what is below them.
      await expect
        .poll(async () => difference(await positions(before), await positions(after)), { message: `${path} ${width}` })
        .toEqual([])
      expect((await positions(before)).length).toBeGreaterThan(3)
    }
    expect(await heading(before).textContent()).toBe(await heading(after).textContent())
  }
})

it('is complete without a script: a visitor finds a car in the list and opens it, and staff texts are escaped', async () => {
  expectConsoleErrors(/status of 404 /)
  const page = await site.visit('/cars', { ...screenOf(390), javaScriptEnabled: false })
  expect(await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').count()).toBe(12)
  await page
    .getByRole('article', { name: nameOf(car) })
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

  const hostile = `<img src=x onerror="document.title='broken'"></script><!--`
  const { tagline } = await site.api.settings()
  await site.api.saveSettings({ tagline: hostile })
  await page.goto(site.url)
  expect(await heading(page).textContent()).toBe(hostile)
  expect(await page.locator('main img[src=x]').count()).toBe(0)
  await site.api.saveSettings({ tagline })

  const { aboutInfo, contactInfo, legalPages } = await site.api.settings()
  await page.goto(`${site.url}/about`)
  expect(await heading(page).textContent()).toBe(aboutInfo.heroTitle)
  for (const { title } of aboutInfo.values) await page.getByRole('heading', { name: title }).waitFor()
  for (const kind of ['privacy', 'terms'] as const) {
    await page.goto(`${site.url}/${kind}`)
    expect(await heading(page).textContent()).toBe(legalPages[kind].title)
    expect(await page.getByRole('article').getByRole('paragraph').count()).toBeGreaterThan(1)
  }
  expect(await page.getByText('This site needs JavaScript').count()).toBe(0)
  await page.goto(`${site.url}/contact`)
  const enquiry = page.getByRole('form', { name: 'Enquiry' })
  const reach = (await knowsScripting(page)) ? enquiry : page.getByRole('main')
  if (reach === enquiry) await enquiry.getByText('This form needs JavaScript').waitFor()
  await reach.getByRole('link', { name: contactInfo.phone }).waitFor()
  await reach.getByRole('link', { name: contactInfo.email }).waitFor()
  // The tokens of autofill for parts of a number are not allowed for `type="tel"`.
  expect(await enquiry.locator('input[autocomplete^="tel-"]').count()).toBe(2)
  expect(await enquiry.locator('input[type="tel"]').count()).toBe(0)
  expect(await page.locator('script[src][type]:not([type="module"])').count()).toBe(0)

  // Addresses with a query and unknown addresses are rendered by the app alone.
  for (const path of ['/cars?make=BMW', '/cars/nothing-9', '/nowhere']) {
    await page.goto(site.url + path)
    expect(await rendered(page).count(), path).toBe(0)
  }
})

itInLongRun('paints the server-rendered page before it requests the app', async () => {
  const page = await site.newPage(screenOf(390))
  // The timer is removed that requests the app after three seconds at the latest: a busy machine may paint later.
  await page.addInitScript(() => {
    const original = window.setTimeout
    const withoutLimit = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 3000 ? 0 : original(work, ms, ...rest)
    Object.assign(window, { setTimeout: withoutLimit })
  })
  await page.goto(`${site.url}/cars`)
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

it('keeps what a visitor did in the list before the app started: save, sort, type, open the menu and scroll', async () => {
  const page = await site.visit('/about', screenOf(390))
  let start = await openBeforeApp(page, '/cars')
  const search = page.getByRole('searchbox', { name: 'Search by make or model' })
  await page.getByRole('button', { name: `Save ${nameOf(car)}` }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 })
  await search.fill(car.make)
  const field = await search.elementHandle()
  start()
  await isDrawn(page)
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  await page.getByRole('status').filter({ hasText: 'match' }).waitFor()
  expect(await search.inputValue()).toBe(car.make)
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(car.make)
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).not.toBe(null)
  await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()

  start = await openBeforeApp(page, '/cars')
  await page.getByRole('button', { name: 'Open menu' }).click()
  start()
  await page.getByRole('button', { name: 'Close menu', expanded: true }).waitFor()
  await hasLoaded(page)
  expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(1)

  start = await openBeforeApp(page, '/cars')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 700))
  start()
  await page.locator('header[data-opaque=true]').waitFor()
  await hasLoaded(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

itInLongRun(
  'keeps what happened on other pages before the app started: a sent enquiry, the current picture and a failed picture',
  async () => {
    const page = await site.visit('/about', screenOf(390))
    let start = await openBeforeApp(page, '/contact')
    await fillEnquiry(page, 'Early Bird')
    await page.getByRole('textbox', { name: 'Name' }).press('Enter')
    start()
    await page.getByText('We have received your enquiry').waitFor()
    expect((await site.api.inquiries()).filter(({ name }) => name === 'Early Bird')).toMatchObject([
      { phone: '+447700900123', message: 'Is it still there?' },
    ])
    expect(page.url()).toBe(`${site.url}/contact`)

    start = await openBeforeApp(page, carPath(car))
    await page.getByRole('button', { name: 'Next image' }).click()
    start()
    await page.getByText(`2/${car.images.length}`).waitFor()
    const pictures = page.getByRole('list', { name: 'Pictures', exact: true })
    await expect.poll(() => pictures.evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.getByText(`2/${car.images.length}`).count()).toBe(1)

    await page.route('**/pictures/*', (route) => route.abort())
    start = await openBeforeApp(page, '/')
    const background = page.locator('[data-hero] img')
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-hero] img')?.complete)
    start()
    await background.waitFor({ state: 'detached' })
  },
)

it('is hydrated to exactly what the app alone renders, on a device with a user, a saved and a viewed car', async () => {
  async function openKnown(): Promise<{ page: Page; errors: () => string[] }> {
    const page = await site.visitAsStaff('/privacy', { ...screenOf(1280), reducedMotion: 'reduce' })
    await page.evaluate((id) => {
      localStorage.setItem('saved_cars', JSON.stringify([{ id, name: 'Kept', price: 1 }]))
      localStorage.setItem('viewed_cars', JSON.stringify([id]))
    }, car.id)
    return { page, errors: watchErrors(page) }
  }
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(site.url + path)
    await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: ADMIN.username }).waitFor()
    await online(page)
  }
  const [hydrated, appOnly] = [await openKnown(), await openKnown()]
  for (const path of casesOf(['/', '/cars', '/contact', carPath(car)], (each) => each.startsWith('/cars'))) {
    await open(hydrated.page, path)
    // The server renders nothing for an address with a query.
    await open(appOnly.page, `${path}?nothing=known`)
    // Parts that are rendered when the page is idle count, too.
    const differing = async () => difference(await everything(hydrated.page), await everything(appOnly.page))
    await expect.poll(differing, { message: path }).toEqual([])
    expect([...hydrated.errors(), ...appOnly.errors()], path).toEqual([])
  }
})

it('keeps the elements of the server on every page, also when settings and session come before the page is hydrated', async () => {
  const visitor = await site.visit('/saved', screenOf(1280))
  const seller = await site.visitAsStaff('/saved', screenOf(1280))
  for (const page of [visitor, seller]) {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-of-server', '')),
    )
    for (const path of ['/', '/cars', carPath(car), '/about', '/contact', '/privacy']) {
      await page.goto(site.url + path)
      await page.locator('[data-loading]').waitFor({ state: 'detached' })
      await online(page)
      expect.soft(await page.locator('h1[data-of-server]').count(), path).toBe(1)
    }
  }
})

itInLongRun.each(['js', 'css'])(
  'keeps the page and offers a reload when a .%s file of the app cannot be loaded',
  async (type) => {
    const page = await site.newPage()
    await page.clock.install()
    await page.route(`**/assets/*.${type}`, (route) => route.abort())
    await page.goto(site.url)
    await page.getByRole('alert').getByText('This page could not be started.').waitFor()
    expect(await heading(page).isVisible()).toBe(true)
    await page.unroute(`**/assets/*.${type}`)
    await page.getByRole('button', { name: 'Reload' }).click()
    await isDrawn(page)
    await online(page)
    expect(await page.getByText('This page could not be started.').count()).toBe(0)
  },
)

it('keeps the page in a browser that is too old, with one sentence, and does not start the app', async () => {
  const page = await site.newPage(screenOf(390))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array, 'fromAsync')
    CSS.supports = () => false
  })
  const sentence = page.getByText('This browser is too old for the functions of this site.')
  for (const path of ['/cars', carPath(car)]) {
    await page.goto(site.url + path)
    await sentence.waitFor()
    await page.locator('img[loading=lazy]').first().waitFor({ state: 'visible' })
    const { phone, email } = (await site.api.settings()).contactInfo
    const footer = page.getByRole('contentinfo')
    for (const text of [phone, email]) await footer.getByRole('link', { name: text }).waitFor()
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  }
  expect(requested.filter((path) => /^\/assets\/.*\.js$/.test(path))).toEqual([])
  // The server renders nothing for an address with a query.
  await page.goto(`${site.url}/cars?make=Volvo`)
  await sentence.waitFor()
  expect(await page.locator('#root').textContent()).toBe('')
})

const LOAD = /\/api\/(?:cars|sync\/pull)(?:\?|$)/

it('opens a car of the list before the cars are loaded, with the number of its pictures, and completes it when they are', async () => {
  const page = await site.newPage(screenOf(390))
  const load = await holdRequests(page, LOAD)
  await page.goto(`${site.url}/cars`)
  await isDrawn(page)
  await page.getByRole('link', { name: nameOf(car) }).click()
  await page.waitForURL(`**${carPath(car)}`)
  const features = page.getByRole('heading', { name: 'Features' })
  await page.getByRole('heading', { name: 'Included' }).waitFor()
  expect(await features.count()).toBe(0)
  const thumbnails = page.getByRole('list', { name: 'All pictures' }).getByRole('button')
  expect(await thumbnails.count()).toBe(car.images.length)
  const layout = await positions(page)
  load()
  await features.waitFor()
  await page.getByText(car.description.slice(0, 40)).waitFor()
  expect(await positions(page)).toEqual(layout)
  await expect.poll(() => thumbnails.nth(1).locator('img').getAttribute('src')).toBe(car.images[1])
})

it('reports on the page of a car of the list that the cars could not be loaded', async () => {
  expectConsoleErrors(/ERR_FAILED/)
  const page = await site.newPage(screenOf(390))
  await page.route(LOAD, (route) => route.abort())
  await page.goto(`${site.url}/cars`)
  await isDrawn(page)
  await page.getByRole('link', { name: nameOf(car) }).click()
  await page.getByText('Could not load this vehicle. Please check your connection.').waitFor()
  const failed = page.waitForEvent('requestfailed', (request) => LOAD.test(request.url()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await failed
  await page.unroute(LOAD)
  // The event ends the backoff of the retry loop.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: 'Features' }).waitFor()
})

it('requests pictures below the first screen after the first paint, and without scripts at once', async () => {
  const page = await site.newPage(screenOf(390))
  const start = await holdRequests(page, '**/boot-guard.js')
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await page.goto(`${site.url}/cars`, { waitUntil: 'commit' })
  const second = page.getByRole('article').nth(1).locator('img')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  // A picture that the layout has made visible is requested within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  if (await knowsScripting(page)) expect(pictures.filter((url) => url.includes('/sample/'))).toHaveLength(1)
  start()
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const plain = await site.visit('/cars', { ...screenOf(390), javaScriptEnabled: false })
  await plain.getByRole('article').nth(1).locator('img').scrollIntoViewIfNeeded()
  expect(await plain.getByRole('article').nth(1).locator('img').isVisible()).toBe(true)
})
