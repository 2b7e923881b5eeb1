// The page of a car: its addresses, its content, its pictures, and what it shows when the car does not exist or chunks are missing.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { optionLabel } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { WEEKDAYS, type Weekday } from '#domain/values/time/opening-hours.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import {
  enquiryBox,
  hasLoaded,
  isDrawn,
  nameOf,
  PUBLIC_WIDTHS,
  screenOf,
  storefrontForFile,
} from '#tests/support/browser/storefront.ts'
import { offline, online } from '#tests/support/browser/tablet.ts'
import { openGallery } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()
let car: Car

beforeAll(async () => {
  const found = site.publicCars.find(({ images, features }) => images.length > 2 && features.length > 0)
  if (!found) throw new Error('the sample inventory has cars with several pictures')
  car = found
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isCurrent = (page: Page, number: number) =>
  expect.poll(() => button(page, `Show image ${number}`).getAttribute('aria-current')).toBe('true')
const missingChunk = (page: Page, chunk: RegExp) =>
  page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))

/** While /api/health is unreachable the page does not reload for a missing chunk, as it would after a new build. */
async function goOffline(page: Page): Promise<void> {
  await page.route('**/api/health', (route) => route.abort())
  await page.context().setOffline(true)
  await offline(page)
}

async function expectNotFound(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
  await page.getByText("doesn't exist or has been removed").waitFor()
  expect(await page.getByRole('link', { name: 'Back to listings' }).getAttribute('href')).toBe('/cars')
}

it('finds a car by its slug, by any text before its number and by its number, and shows all its data', async () => {
  const page = await site.visit(`/cars/${car.id}`, screenOf(390))
  for (const path of [undefined, `/cars/any-words-${car.id}`, carPath(car)]) {
    if (path) await page.goto(site.url + path)
    await expect.poll(() => heading(page).textContent()).toBe(nameOf(car))
    await expect.poll(() => page.title()).toContain(nameOf(car))
  }
  const terms = page.locator('dl').first()
  expect(await terms.locator('dt').allTextContents()).toEqual([
    ...['Year', 'Mileage', 'Color', 'Fuel type', 'Transmission'],
    ...['Body style', 'Power'],
  ])
  expect(await terms.locator('dd').allTextContents()).toEqual([
    String(car.year),
    `${car.mileage?.toLocaleString('en-US')} miles`,
    car.color,
    car.fuelType,
    optionLabel('transmission', car.transmission),
    car.bodyStyle,
    `${car.power} hp`,
  ])
  await page
    .getByText(`$${car.price.toLocaleString('en-US')}`, { exact: true })
    .first()
    .waitFor()
  await page.getByText(car.description.slice(0, 40)).waitFor()
  for (const feature of car.features) await page.getByRole('listitem').getByText(feature, { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Buy Now!' }).getAttribute('href')).toBe(`/contact?car=${car.id}`)
  await page.getByRole('link', { name: 'Back to listings' }).click()
  await page.waitForURL(`${site.url}/cars`)
})

it('shows the pictures by arrows, thumbnails and full screen, and returns the focus from full screen', async () => {
  const page = await site.visit(carPath(car), screenOf(PUBLIC_WIDTHS[0] ?? 0))
  const last = car.images.length
  await expect.poll(() => page.getByRole('button', { name: /^Show image \d+$/ }).count()).toBe(last)
  for (const width of PUBLIC_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await button(page, 'Show image 1').click()
    await isCurrent(page, 1)
    await button(page, 'Previous image').click()
    await isCurrent(page, last)
    await button(page, 'Next image').click()
    await isCurrent(page, 1)
    await button(page, 'Show image 2').click()
    await isCurrent(page, 2)

    const opener = button(page, 'Open fullscreen')
    const dialog = await openGallery(page, opener)
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(`3 / ${last}`).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

it('shows three pictures at once on a wide screen, the next ones beside the current one, and all by "All N photos"', async () => {
  const page = await site.visit(carPath(car), screenOf(1440))
  const column = page.getByRole('list', { name: 'All pictures' })
  const isBeside = (number: number) =>
    button(page, `Show image ${number}`).evaluate((element) => {
      const [box, shown] = [element.getBoundingClientRect(), element.closest('ul')?.getBoundingClientRect()]
      return shown !== undefined && box.top >= shown.top - 1 && box.bottom <= shown.bottom + 1
    })
  const last = car.images.length
  await column.waitFor()
  for (const [current, ...beside] of [
    [1, 2, 3],
    [2, 3, (3 % last) + 1],
    [last, 1],
  ] as const) {
    if (current > 1) await button(page, `Show image ${current}`).click()
    await isCurrent(page, current)
    for (const number of beside)
      await expect.poll(() => isBeside(number), { message: `${current}: ${number}` }).toBe(true)
  }
  const all = button(page, `All ${last} photos`)
  const dialog = await openGallery(page, all)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => all.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('has gallery, title, facts, description, features, similar cars and visit in this order, and the price in the bar of a phone', async () => {
  const page = await site.visit(carPath(car), screenOf(390))
  await page.getByRole('list', { name: 'Similar cars' }).waitFor()
  await page.getByRole('heading', { name: 'Visit us' }).waitFor()
  const parts = [
    page.getByRole('list', { name: 'Pictures', exact: true }),
    heading(page),
    page.locator('dl').first(),
    ...['Description', 'Features', 'Included', 'Similar cars', 'Visit us'].map((name) =>
      page.getByRole('heading', { name, exact: true }),
    ),
  ]
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    const tops = await Promise.all(parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().top)))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const bar = page.getByRole('link', { name: 'Buy Now!' }).locator('..')
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    expect(await bar.getByText(`$${car.price.toLocaleString('en-US')}`).isVisible()).toBe(true)
  }
})

it('shows the phone number whole beside other buttons, on a wide screen', async () => {
  const page = await site.visit(carPath(car), screenOf(1440))
  const phone = page.getByRole('link', { name: 'Buy Now!' }).locator('..').getByText('+1 555 010 0142')
  await phone.waitFor()
  expect(await phone.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('shows a long price in one line of the fixed bar, also on narrow phones', async () => {
  const dear = await site.api.add({ ...vehicle, model: 'Dear', price: 12_345_678 })
  for (const width of [320, 390]) {
    const page = await site.visit(carPath(dear), screenOf(width))
    const bar = page.getByRole('link', { name: 'Buy Now!' }).locator('..')
    const price = bar.getByText('$12,345,678')
    const lines = await price.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect([lines, await sideways(page)]).toEqual([1, 0])
    expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})

it('a question about a car opens the enquiry with its message begun', async () => {
  const page = await site.visit(carPath(car), screenOf(390))
  for (const [name, message] of [
    ['Is it available?', /available/],
    ['Book a viewing', /viewing/],
    ['Part exchange', /part exchange/],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: nameOf(car) }).waitFor()
    expect(await enquiryBox(page, 'Message').inputValue()).toMatch(message)
    await page.goBack()
  }
})

it('names the closing time of today under Included, when the opening hours are set', async () => {
  const { openingHours } = await site.api.settings()
  onTestFinished(async () => void (await site.api.saveSettings({ openingHours })))
  const page = await site.visit(carPath(car), screenOf(390))
  const included = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Included' }) })
  await included.getByText('150-point inspection').waitFor()
  expect(await included.getByText(/open today/).count()).toBe(0)
  const always = Object.fromEntries(WEEKDAYS.map((day) => [day, '00:00-23:59'])) as Record<Weekday, string>
  await site.api.saveSettings({ openingHours: { timeZone: 'UTC', specialDays: [], ...always } })
  await included.getByText('open today until 23:59').waitFor()
})

it('shows the flaws of a car with their captions, and no section without any', async () => {
  const page = await site.visit(carPath(car), screenOf(390))
  const condition = page.getByRole('heading', { name: 'Condition', exact: true })
  await page.getByRole('heading', { name: 'Included' }).waitFor()
  expect(await condition.count()).toBe(0)
  const image = car.images[1] ?? ''
  await site.api.edit(car.id, { conditionPictures: [{ image, caption: 'Stone chips on the bonnet' }] })
  onTestFinished(async () => void (await site.api.edit(car.id, { conditionPictures: [] })))
  await condition.waitFor()
  await page.getByRole('figure').getByText('Stone chips on the bonnet').waitFor()
  await page.getByRole('img', { name: 'Stone chips on the bonnet' }).waitFor()
})

it('moves the picture of a card to the page of its car, without motion when the visitor prefers none', async ({
  skip,
}) => {
  const page = await site.visit('/privacy', screenOf(390))
  skip(!(await page.evaluate(() => 'startViewTransition' in document)), 'this browser has no view transitions')
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      // The browser has taken the pictures of both pages.
      void transition.ready.then(() => {
        const groups = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        document.documentElement.dataset.moved = `${groups.includes('::view-transition-group(car-picture)')}`
        document.documentElement.dataset.shown = document.querySelector('h1')?.textContent ?? ''
      })
      return transition
    }
  })
  const moved = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  const heading = page.getByRole('heading', { level: 1, name: nameOf(car) })
  const link = page
    .getByRole('article', { name: nameOf(car) })
    .getByRole('link')
    .first()
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(`${site.url}/cars`)
    await isDrawn(page)
    await link.click()
    await heading.waitFor()
    if (reducedMotion === 'reduce') expect(await moved()).not.toHaveProperty('moved')
    else await expect.poll(moved).toMatchObject({ moved: 'true', shown: nameOf(car) })
    expect(await page.locator('h1:focus').count()).toBe(1)
  }

  // From the page of a car to a similar one.
  const similar = page.getByRole('main').getByRole('article').getByRole('link').first()
  const name = await similar.textContent()
  await similar.click()
  await expect.poll(moved).toMatchObject({ moved: 'true', shown: name })
})

it('a double tap on a card opens the page of its car once, with and without motion', async () => {
  const page = await site.visit('/cars', screenOf(390))
  const link = page.locator(`a[href="${carPath(car)}"]`)
  const heading = page.getByRole('heading', { level: 1, name: nameOf(car) })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await link.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await heading.waitFor()
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.goBack()
    await heading.waitFor({ state: 'detached' })
  }
  await link.click()
  await heading.waitFor()
})

it('Back while the page of a tapped car is rendered stays on the list, and the next tap opens a car', async () => {
  const page = await site.visit('/cars', screenOf(390))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const link = page.locator(`a[href="${carPath(car)}"]`)
  await link.evaluate(async (element: HTMLElement) => {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.pushState = push
      history.back()
    }
    element.click()
    await isBack
  })
  const heading = page.getByRole('heading', { level: 1, name: nameOf(car) })
  await link.click()
  await heading.waitFor()
})

it('enlarges a picture in full screen by wheel, double click, double tap and pinch, and Back closes it on the page of the car', async () => {
  const page = await site.visit(`/cars?q=${encodeURIComponent(car.model)}`, screenOf(390))
  await page.locator(`a[href="${carPath(car)}"]`).click()
  const open = async () => {
    const gallery = await openGallery(page, button(page, 'Open fullscreen'))
    // A picture that is not loaded is not enlarged.
    await gallery.getByRole('button', { name: 'Zoom in', disabled: false }).waitFor()
    return gallery
  }
  const dialog = await open()
  const picture = dialog.getByRole('img', { name: `picture 1 of ${car.images.length}` })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const fitting = await width()
  const isEnlarged = async () => {
    await expect.poll(width).toBeGreaterThan(fitting * 1.2)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await expect.poll(width).toBe(fitting)
  }
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await isEnlarged()
  const protocol = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  // The events name their time, because a busy machine can need longer than the time that a double click may take.
  const clickAt = (type: 'mousePressed' | 'mouseReleased', seconds: number) =>
    protocol.send('Input.dispatchMouseEvent', {
      type,
      x: 195,
      y: 422,
      button: 'left',
      clickCount: 1,
      timestamp: start + seconds,
    })
  const touchAt = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, ...fingers: number[]) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((x) => ({ x, y: 422 })),
      timestamp: start + seconds,
    })
  const click = (seconds: number) => [clickAt('mousePressed', seconds), clickAt('mouseReleased', seconds + 0.1)]
  await Promise.all([...click(1), ...click(1.2)])
  await isEnlarged()
  // Nothing is awaited between them: a finger that stays is a long press.
  const tap = (seconds: number) => [touchAt('touchStart', seconds, 195), touchAt('touchEnd', seconds + 0.1)]
  await Promise.all([...tap(2), ...tap(2.2)])
  await isEnlarged()
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    touchAt(type, 3, 195 - distance / 2, 195 + distance / 2)
  await touch('touchStart', 60)
  for (let distance = 70; distance <= 300; distance += 10) await touch('touchMove', distance)
  await touchAt('touchEnd', 4)
  await expect.poll(width).toBeGreaterThan(fitting * 1.2)

  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await button(page, 'Open fullscreen').and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).pathname).toBe(carPath(car))
  await page.getByRole('link', { name: 'Back to listings' }).click()
  await page.waitForURL(/\/cars\?q=/)
})

it('the full screen counts the pictures that are left when the one that it shows is removed', async () => {
  const { images } = car
  onTestFinished(async () => void (await site.api.edit(car.id, { images })))
  const page = await site.visit(carPath(car), screenOf(390))
  await button(page, 'Previous image').click()
  await isCurrent(page, images.length)
  const dialog = await openGallery(page, button(page, 'Open fullscreen'))
  await dialog.getByText(`${images.length} / ${images.length}`, { exact: true }).waitFor()
  await site.api.edit(car.id, { images: images.slice(0, 2) })
  await dialog.getByText('2 / 2', { exact: true }).waitFor()
  await dialog.getByRole('img', { name: 'picture 2 of 2' }).waitFor()
})

it.each([
  ['Forward opened the entry of the full screen', (page: Page) => page.goBack().then(() => page.goForward())],
  ['the page was loaded again in full screen', (page: Page) => page.reload()],
  [
    'the car was hidden while it was in full screen',
    async (page: Page) => {
      await site.api.edit(car.id, { enabled: false })
      onTestFinished(async () => void (await site.api.edit(car.id, { enabled: true })))
      await expectNotFound(page)
    },
  ],
])('"Back to listings" returns to the listing with one press after %s', async (_, leave) => {
  const page = await site.visit(`/cars?q=${encodeURIComponent(car.model)}`, screenOf(390))
  await page.locator(`a[href="${carPath(car)}"]`).click()
  const dialog = await openGallery(page, button(page, 'Open fullscreen'))
  await leave(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Back to listings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Car Collection' }).waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?q=/)
})

it('prints the facts in black without what only works on a screen', async () => {
  const page = await site.visit(carPath(car))
  await page.getByRole('heading', { name: 'Visit us' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const header = page.locator('header').first()
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  for (const text of [nameOf(car), car.description.slice(0, 40)])
    expect(await page.getByText(text).first().isVisible()).toBe(true)
  for (const name of ['Buy Now!', 'Back to listings', 'About'])
    expect(await page.getByRole('link', { name }).count(), name).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)

  await page.goto(`${site.url}/contact`)
  const title = heading(page)
  expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  const { faqs } = await site.api.settings()
  for (const { question, answer } of faqs)
    for (const text of [question, answer]) expect(await page.getByText(text).isVisible(), text).toBe(true)
})

itInLongRun(
  'follows a change of the pictures, keeps the current thumbnail visible and replaces a failed picture',
  async () => {
    const { images } = car
    onTestFinished(async () => void (await site.api.edit(car.id, { images })))
    const page = await site.visit(carPath(car), screenOf(390))
    await button(page, 'Previous image').click()
    await isCurrent(page, images.length)
    await hasLoaded(page)
    await site.api.edit(car.id, { images: images.slice(0, 2) })
    await page.getByText('Image 2/2', { exact: true }).waitFor()
    await isCurrent(page, 2)
    await button(page, 'Next image').click()
    await isCurrent(page, 1)

    await site.api.edit(car.id, { images: Array.from({ length: 30 }, () => images[0] ?? '') })
    await button(page, 'Show image 30').waitFor()
    await button(page, 'Previous image').click()
    await isCurrent(page, 30)
    const strip = page.getByRole('list', { name: 'All pictures' })
    const isVisible = async (number: number) => {
      const [all, one] = [await strip.boundingBox(), await button(page, `Show image ${number}`).boundingBox()]
      return all && one && one.x >= all.x && one.x + one.width <= all.x + all.width
    }
    await expect.poll(() => isVisible(30)).toBe(true)
    expect(await isVisible(1)).toBe(false)

    await page.route('**/sample/**', (route) => route.abort())
    await page.reload()
    const picture = page.getByRole('img', { name: /picture 1 of/ })
    await expect.poll(() => picture.getAttribute('src')).toContain('placeholder')
  },
)

itInLongRun('works without chunks that cannot be loaded, and loads them when the connection is back', async () => {
  const page = await site.visit(`/cars?q=${encodeURIComponent(car.model)}`, screenOf(390))
  await hasLoaded(page)
  await goOffline(page)
  const atFoot = Promise.all([missingChunk(page, /dealer-block-.*\.js/), missingChunk(page, /similar-to-car-.*\.js/)])
  await page
    .locator(`a[href="${carPath(car)}"]`)
    .first()
    .click()
  await atFoot
  // The reserved room disappears when the page has handled the failure.
  await page.locator('[class*="dealerPlaceholder"]').waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Visit us' }).waitFor()
  await page.getByRole('heading', { name: 'Similar cars' }).waitFor()
  await online(page)

  await page.context().setOffline(true)
  await offline(page)
  for (const [name, chunk] of [
    [`Share ${nameOf(car)}`, /share-menu-.*\.js/],
    [`Print ${nameOf(car)}`, /print-sheet-.*\.js/],
    ['Open fullscreen', /image-gallery-.*\.js/],
    [`Share ${nameOf(car)}`, /share-menu-.*\.js/],
  ] as const) {
    const missed = missingChunk(page, chunk)
    // A mouse click would move the focus, which shows below that the page has handled this failure and those before.
    await button(page, name).dispatchEvent('click')
    await missed
    if (name === 'Open fullscreen') await button(page, name).and(page.locator(':focus')).waitFor()
  }
  await button(page, 'Next image').click()
  await isCurrent(page, 2)
  expect(await heading(page).textContent()).toBe(nameOf(car))

  await page.context().setOffline(false)
  await online(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const gallery = page.getByRole('dialog', { name: 'Image gallery' })
  await button(page, 'Open fullscreen').click()
  await gallery.waitFor()
  // The height shows that the styles were loaded with the chunk.
  expect((await gallery.boundingBox())?.height).toBe(page.viewportSize()?.height)
  await gallery.getByRole('button', { name: 'Close' }).click()
  await gallery.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, `Print ${nameOf(car)}`).click()
  await page.locator('body[data-printed]').waitFor()
  await button(page, `Share ${nameOf(car)}`).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
})

it('shows "not found" to visitors for an unknown, sold or disabled car, and the hidden car with a tag to staff', async () => {
  expectConsoleErrors(/status of 404 .*\/cars\//)
  const all = await site.api.cars()
  const sold = all.find((each) => each.sold)
  const disabled =
    all.find((each) => !each.enabled && !each.sold) ??
    (await site.api.edit(site.publicCars.at(-1)?.id ?? 0, { enabled: false }))
  const page = await site.visit('/cars/no-number', screenOf(1280))
  await expectNotFound(page)
  // Which numbers are in range is tested in tests/domain/car.test.ts.
  for (const path of ['099999', '999999', sold?.id, disabled.id]) {
    await page.goto(`${site.url}/cars/${path}`)
    await expectNotFound(page)
  }
  await page.evaluate((token) => localStorage.setItem('jwt_token', token), site.api.token)
  for (const [hidden, tag] of [
    [sold, 'Sold'],
    [disabled, 'Disabled'],
  ] as const) {
    await page.goto(`${site.url}/cars/${hidden?.id}`)
    await expect.poll(() => heading(page).textContent()).toBe(hidden && nameOf(hidden))
    await page.getByRole('main').getByText(tag, { exact: true }).first().waitFor()
  }
})
