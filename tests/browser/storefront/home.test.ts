// The home page: its opening, the carousel of featured cars, and the sections below it.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { WEEKDAYS, type Weekday } from '#domain/values/time/opening-hours.ts'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { PUBLIC_WIDTHS, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

/** More than two intervals of the carousel. */
const LONG_MS = 12_000
const site = storefrontForFile()
let slides: number

beforeAll(async () => {
  slides = Math.ceil(site.publicCars.filter((car) => car.featured).length / 3)
})

const collection = (page: Page) => page.getByRole('region', { name: 'Our Collection' })
const dot = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}`, exact: true })
const cards = (page: Page) => collection(page).getByRole('listitem').getByRole('link')

async function expectSlide(page: Page, number: number): Promise<void> {
  // The clock is stopped: React has to finish what the last timer changed.
  await drawn(page)
  await expect.poll(() => dot(page, number).getAttribute('aria-current')).toBe('true')
  expect(await collection(page).locator('[aria-current="true"]').count()).toBe(1)
}

/** Waits until the carousel moves by itself, or does not, and its timer is set or cleared. */
async function expectPlaying(page: Page, isPlaying: boolean): Promise<void> {
  const live = () => collection(page).locator('[aria-live]').first().getAttribute('aria-live')
  await expect.poll(live).toBe(isPlaying ? 'off' : 'polite')
  await drawn(page)
}

/** Moves the pointer from the carousel, which then moves by itself again. */
async function movePointerAway(page: Page): Promise<void> {
  await expectPlaying(page, false)
  await page.mouse.move(0, 0)
  await expectPlaying(page, true)
}

/** Stops the clock on the first slide. */
async function stopOnFirstSlide(page: Page): Promise<void> {
  await dot(page, slides).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await dot(page, slides).click()
  await dot(page, 1).click()
}

/** The home page with a stopped clock: time passes when a test moves it. */
async function openStopped(width: number): Promise<Page> {
  const page = await site.newPage(screenOf(width))
  await page.clock.install()
  await page.goto(site.url)
  await stopOnFirstSlide(page)
  await movePointerAway(page)
  await expectSlide(page, 1)
  return page
}

it('shows three cars per slide, and moves by the timer, the buttons, the dots and a swipe', async () => {
  expect(slides).toBeGreaterThan(1)
  const page = await openStopped(390)
  for (const width of PUBLIC_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const dots = collection(page).getByRole('button', { name: /^Go to slide/ })
    expect(await dots.count()).toBe(slides)
    expect(await cards(page).count()).toBe(3)
    for (const car of site.publicCars.filter(({ featured }) => featured).slice(0, 3)) {
      const link = cards(page).filter({ hasText: car.model })
      expect(await link.textContent()).toContain(car.make)
      expect(await link.getAttribute('href')).toContain(String(car.id))
    }
  }

  await dot(page, slides).click()
  await movePointerAway(page)
  await expectSlide(page, slides)
  await page.clock.runFor(4900)
  await expectSlide(page, slides)
  await page.clock.runFor(200)
  await expectSlide(page, 1)

  await collection(page).getByRole('button', { name: 'Previous slide' }).click()
  await expectSlide(page, slides)
  await collection(page).getByRole('button', { name: 'Next slide' }).click()
  await expectSlide(page, 1)
  await dot(page, 2).click()
  await expectSlide(page, 2)
  await dot(page, 1).click()
  await movePointerAway(page)
  await expectSlide(page, 1)

  // On phones a swipe scrolls the cards of the slide.
  await page.setViewportSize({ width: 820, height: 844 })
  await collection(page).scrollIntoViewIfNeeded()
  const box = await cards(page).first().boundingBox()
  if (!box) throw new Error('the first card is in the page')
  const y = box.y + box.height / 2
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', 300)
  await expectPlaying(page, false)
  await page.clock.runFor(LONG_MS)
  await expectSlide(page, 1)
  for (let x = 290; x >= 180; x -= 10) await touch('touchMove', x)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectSlide(page, 2)
  expect(page.url()).toBe(`${site.url}/`)
})

itInLongRun(
  'stops the carousel under the pointer and the keyboard focus, while paused, in a hidden tab and for reduced motion',
  async () => {
    const page = await openStopped(1280)
    await cards(page).first().hover()
    await expectPlaying(page, false)
    await page.clock.runFor(LONG_MS)
    await expectSlide(page, 1)
    await movePointerAway(page)
    await page.clock.runFor(5100)
    await expectSlide(page, 2)

    await page.getByRole('link', { name: 'See every car' }).focus()
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent),
    ).toBe('Our Collection')
    await expectPlaying(page, false)
    await page.clock.runFor(LONG_MS)
    await expectSlide(page, 2)

    await collection(page).getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(0, 0)
    await expectPlaying(page, false)
    await page.clock.runFor(LONG_MS)
    await expectSlide(page, 2)
    await collection(page).getByRole('button', { name: 'Play slides' }).click()
    await movePointerAway(page)
    await page.clock.runFor(5100)
    await expectSlide(page, 3 > slides ? 1 : 3)

    await dot(page, 1).click()
    await movePointerAway(page)
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await expectPlaying(page, false)
    await page.clock.runFor(LONG_MS)
    await expectSlide(page, 1)
    await setVisibility('visible')
    await expectPlaying(page, true)
    await page.clock.runFor(5100)
    await expectSlide(page, 2)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.resume()
    await page.reload()
    await stopOnFirstSlide(page)
    await page.mouse.move(0, 0)
    await page.clock.runFor(LONG_MS)
    await expectSlide(page, 1)
  },
)

it('opens with the background of the settings, gives three reasons, and links to the cars and the contact page', async () => {
  const { backgrounds } = await site.api.settings()
  onTestFinished(async () => void (await site.api.saveSettings({ backgrounds })))
  const page = await site.visit('/', screenOf(390))
  const background = page.locator('[data-hero] img')
  expect(await background.getAttribute('src')).toContain('hero')
  const why = page.getByRole('region', { name: /^Why Choose/ })
  for (const [name, text] of [
    ['Quality Guaranteed', /150-point inspection/],
    ['Service Excellence', /./],
    ['Expert Assistance 24/7', /./],
  ] as const) {
    await why
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .getByText(text)
      .first()
      .waitFor()
  }
  expect(await why.getByRole('listitem').count()).toBe(3)
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await page.waitForURL(`${site.url}/contact`)

  await site.api.saveSettings({ backgrounds: { ...backgrounds, homepageSlider: '/pictures/about-1600.webp' } })
  await page.goto(site.url)
  await expect.poll(() => background.getAttribute('src')).toContain('about')
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await page.waitForURL(`${site.url}/cars`)
})

it('shows below the headline how many cars there are, from which price, and until when it is open, and links to each make', async () => {
  const { openingHours } = await site.api.settings()
  onTestFinished(async () => void (await site.api.saveSettings({ openingHours })))
  const lowest = Math.min(...site.publicCars.map(({ price }) => price)).toLocaleString('en-US')
  const line = `${site.publicCars.length} cars · from $${lowest}`
  // The page has the line before the app runs, too: the page contains only the first cars.
  expect(await (await fetch(site.url)).text()).toContain(line)
  const page = await site.visit('/', screenOf(390))
  await page.getByText(line, { exact: true }).waitFor()
  const always = Object.fromEntries(WEEKDAYS.map((day) => [day, '00:00-23:59'])) as Record<Weekday, string>
  await site.api.saveSettings({ openingHours: { timeZone: 'UTC', specialDays: [], ...always } })
  await page.getByText(`${line} · open until 23:59`, { exact: true }).waitFor()

  const { make } = site.publicCars.at(-1) ?? { make: '' }
  const ofMake = site.publicCars.filter((car) => car.make === make)
  const makes = page.getByRole('navigation', { name: 'Makes' })
  await makes.getByRole('link', { name: `${make} ${ofMake.length}`, exact: true }).click()
  await page.getByText(new RegExp(`^${ofMake.length} vehicles? match`)).waitFor()
})

it('shows the position and a few dots when there are many slides, in one row on a phone and visible in forced colors', async () => {
  const others = site.publicCars.filter(({ featured }) => !featured)
  const feature = (featured: boolean) => Promise.all(others.map(({ id }) => site.api.edit(id, { featured })))
  await feature(true)
  onTestFinished(async () => void (await feature(false)))
  const page = await site.visit('/', { ...screenOf(390), forcedColors: 'active' })
  const many = Math.ceil(site.publicCars.length / 3)
  await collection(page).getByText(`1 of ${many}`, { exact: true }).waitFor()
  const dots = collection(page).getByRole('button', { name: /^Go to slide/ })
  const tops = () => dots.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size)
  expect(await tops()).toBe(1)
  await collection(page).getByRole('button', { name: 'Previous slide' }).click()
  await collection(page).getByText(`${many} of ${many}`, { exact: true }).waitFor()
  expect(await tops()).toBe(1)
  await expect.poll(() => dot(page, many).getAttribute('aria-current')).toBe('true')
  await dot(page, many - 1).click()
  await expect.poll(() => dot(page, many - 1).getAttribute('aria-current')).toBe('true')
  const colors = () => dots.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').backgroundColor))
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  // The color of a dot changes in a transition.
  await expect.poll(colors).not.toContain(canvas)
  const controls = ['Pause slides', 'Play slides', 'Previous slide', 'Next slide']
  const names = await collection(page)
    .locator('button, article a')
    .evaluateAll((all) => all.map((each) => each.ariaLabel ?? 'car'))
  expect(names.lastIndexOf('Next slide')).toBeLessThan(names.indexOf('car'))
  expect(names.filter((name) => controls.includes(name))).toHaveLength(3)
  await collection(page).and(page.locator('[aria-roledescription=carousel]')).waitFor()
})

// The last test of the file: it changes the inventory.
itInLongRun('reports that no car is featured, and links to all cars', async () => {
  const featured = (await site.api.cars()).filter((car) => car.featured)
  for (const { id } of featured) await site.api.edit(id, { featured: false })
  const page = await site.visit('/', screenOf(1280))
  await collection(page).getByText('No featured cars available at the moment.', { exact: true }).waitFor()
  await collection(page).getByRole('link', { name: 'View All Cars' }).click()
  await page.waitForURL(`${site.url}/cars`)
})
