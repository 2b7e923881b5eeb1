// The home page: its opening, the collection that moves on every five seconds, and what follows below.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { openStorefront, PHONE, PUBLIC_WIDTHS, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'

const LONG = 12_000
let site: Storefront
let slides: number

beforeAll(async () => {
  site = await openStorefront()
  slides = Math.ceil(site.publicCars.filter((car) => car.featured).length / 3)
})

afterAll(() => site?.close())

const collection = (page: Page) => page.getByRole('region', { name: 'Our Collection' })
const dot = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}`, exact: true })

async function at(page: Page, number: number): Promise<void> {
  // Where it stands still the time has just passed: what that has moved is seen before it is looked at.
  await drawn(page)
  await expect.poll(() => dot(page, number).getAttribute('aria-current')).toBe('true')
  expect(await collection(page).locator('[aria-current="true"]').count()).toBe(1)
}

/** Waits until the slides move by themselves, or do not, as their timer has heard. */
async function plays(page: Page, wanted: boolean): Promise<void> {
  const live = () => collection(page).locator('[aria-live]').first().getAttribute('aria-live')
  await expect.poll(live).toBe(wanted ? 'off' : 'polite')
  await drawn(page)
}

/** The pointer, which is on the slides, goes away, and they move on. */
async function leave(page: Page): Promise<void> {
  await plays(page, false)
  await page.mouse.move(0, 0)
  await plays(page, true)
}

/** The home page with its clock stopped: time passes when a test says so. */
async function openStill(width: number, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.newPage({ ...screenOf(width), ...options })
  await page.clock.install()
  await page.goto(site.url)
  await dot(page, slides).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await dot(page, slides).click()
  await dot(page, 1).click()
  if (options.reducedMotion === 'reduce') await page.mouse.move(0, 0)
  else await leave(page)
  await at(page, 1)
  return page
}

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  it('opens with the background of the settings and the way to the cars', async () => {
    const before = (await site.api.settings()).backgrounds
    const page = await site.visit('/', screenOf(width))
    const background = page.locator('[data-hero] img')
    expect(await background.getAttribute('src')).toContain('hero')
    await site.api.saveSettings({ backgrounds: { ...before, homepageSlider: '/pictures/about-1600.webp' } })
    try {
      await page.reload()
      await expect.poll(() => background.getAttribute('src')).toContain('about')
    } finally {
      await site.api.saveSettings({ backgrounds: before })
    }
    await page.getByRole('link', { name: 'Browse Collection' }).click()
    await page.waitForURL(`${site.url}/cars`)
  })

  it('shows three cars a slide, each a link to its car', async () => {
    expect(slides).toBeGreaterThan(1)
    const page = await openStill(width)
    expect(
      await collection(page)
        .getByRole('button', { name: /^Go to slide/ })
        .count(),
    ).toBe(slides)
    const cards = collection(page).getByRole('listitem').getByRole('link')
    expect(await cards.count()).toBe(3)
    for (const car of site.publicCars.filter(({ featured }) => featured).slice(0, 3)) {
      const link = cards.filter({ hasText: car.model })
      expect(await link.textContent()).toContain(car.make)
      expect(await link.getAttribute('href')).toContain(String(car.id))
    }
  })

  it('stays under the pointer and under the focus of the keyboard', async () => {
    const page = await openStill(width)
    const card = collection(page).getByRole('listitem').getByRole('link').first()
    await card.hover()
    await plays(page, false)
    await page.clock.runFor(LONG)
    await at(page, 1)
    await leave(page)
    await page.clock.runFor(5100)
    await at(page, 2)

    await page.getByRole('link', { name: 'See every car' }).focus()
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent),
    ).toBe('Our Collection')
    await plays(page, false)
    await page.clock.runFor(LONG)
    await at(page, 2)
  })

  it('says why and calls to action', async () => {
    const page = await site.visit('/', screenOf(width))
    const why = page.getByRole('region', { name: /^Why Choose/ })
    for (const [name, words] of [
      ['Quality Guaranteed', /150-point inspection/],
      ['Service Excellence', /./],
      ['Expert Assistance 24/7', /./],
    ] as const) {
      await why
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) })
        .getByText(words)
        .first()
        .waitFor()
    }
    expect(await why.getByRole('listitem').count()).toBe(3)
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL(`${site.url}/contact`)
  })
})

describe.each(PHONE)('at %i pixels', (width) => {
  it('moves on after five seconds, not before, and around the end', async () => {
    const page = await openStill(width)
    await dot(page, slides).click()
    await leave(page)
    await at(page, slides)
    await page.clock.runFor(4900)
    await at(page, slides)
    await page.clock.runFor(200)
    await at(page, 1)
  })

  it('goes both ways by its buttons, around both ends, and to a slide by its dot', async () => {
    const page = await openStill(width)
    await collection(page).getByRole('button', { name: 'Previous slide' }).click()
    await at(page, slides)
    await collection(page).getByRole('button', { name: 'Next slide' }).click()
    await at(page, 1)
    await dot(page, 2).click()
    await at(page, 2)
  })

  it('stays once it is paused, and moves again when it is let', async () => {
    const page = await openStill(width)
    await collection(page).getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(0, 0)
    await plays(page, false)
    await page.clock.runFor(LONG)
    await at(page, 1)
    await collection(page).getByRole('button', { name: 'Play slides' }).click()
    await leave(page)
    await page.clock.runFor(5100)
    await at(page, 2)
  })

  it('stays in a hidden tab and for people who want less motion', async () => {
    const page = await openStill(width)
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await plays(page, false)
    await page.clock.runFor(LONG)
    await at(page, 1)
    await show('visible')
    await plays(page, true)
    await page.clock.runFor(5100)
    await at(page, 2)

    const calm = await openStill(width, { reducedMotion: 'reduce' })
    await calm.clock.runFor(LONG)
    await at(calm, 1)
  })
})

describe('under a finger', () => {
  it('the collection stays while it is held, and a swipe moves it', async () => {
    const page = await openStill(390)
    await collection(page).scrollIntoViewIfNeeded()
    const box = await collection(page).getByRole('listitem').first().boundingBox()
    if (!box) throw new Error('the first card is in the page')
    const y = box.y + box.height / 2
    const hand = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await touch('touchStart', 300)
    await plays(page, false)
    await page.clock.runFor(LONG)
    await at(page, 1)
    for (let x = 290; x >= 180; x -= 10) await touch('touchMove', x)
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await at(page, 2)
    expect(page.url()).toBe(`${site.url}/`)
  })
})

describe('without featured cars', () => {
  it('says so and leads to all cars', async () => {
    const featured = (await site.api.cars()).filter((car) => car.featured)
    for (const { id } of featured) await site.api.edit(id, { featured: false })
    for (const width of PUBLIC_WIDTHS) {
      const page = await site.visit('/', screenOf(width))
      await collection(page).getByText('No featured cars available at the moment.', { exact: true }).waitFor()
      await collection(page).getByRole('link', { name: 'View All Cars' }).click()
      await page.waitForURL(`${site.url}/cars`)
    }
  })
})
