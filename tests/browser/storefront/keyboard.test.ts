// Each page with the keyboard alone: Tab reaches every control in the order of the page, with a visible focus ring, and then
// leaves the page.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { PUBLIC_WIDTHS, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()

/** More controls than any page has. */
const MAX_STEPS = 400

/** The focused element: its name, whether its focus ring is visible, and whether it comes later in the page than the one before. */
const LOOK = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const before = document.querySelector('[data-walked="last"]')
  const forward = !before || Boolean(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  before?.setAttribute('data-walked', 'yes')
  const again = element.hasAttribute('data-walked')
  element.setAttribute('data-walked', 'last')
  const marked = (pseudo) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const { left, width, height } = element.getBoundingClientRect()
  return {
    name: element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40),
    // A card is one link, with the ring around the whole card.
    visible: width > 0 && height > 0 && (marked() || marked('::after') || marked('::before')),
    whole: !element.closest('ul') || (left >= 0 && left + width <= innerWidth),
    forward,
    again,
  }
})()`

interface Step {
  name: string
  visible: boolean
  /** In a row that scrolls sideways, from its beginning to its end. */
  whole: boolean
  forward: boolean
  again: boolean
}

/** The visible and enabled controls that the focus has not reached. */
const unvisited = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]') && each.tabIndex >= 0,
      )
      .filter((each) => !each.hasAttribute('data-walked'))
      .map((each) => each.outerHTML.slice(0, 80)),
  )

async function walk(page: Page): Promise<Step[]> {
  const steps: Step[] = []
  for (let count = 0; count < MAX_STEPS; count += 1) {
    await page.keyboard.press('Tab')
    const step = (await page.evaluate(LOOK)) as Step | null
    // After the last control the focus leaves the page, or returns to the first.
    if (!step || step.again) return steps
    steps.push(step)
  }
  throw new Error(`The focus does not leave the page: ${steps.at(-1)?.name}`)
}

/** The next Tab reaches the first control again. */
const restart = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-walked]')) each.removeAttribute('data-walked')
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** Both widths where the controls of the page differ, otherwise one. */
const PAGES: readonly [path: string, widths: readonly number[]][] = [
  ['/', PUBLIC_WIDTHS],
  ['/cars?make=Porsche', PUBLIC_WIDTHS],
  ['car', PUBLIC_WIDTHS],
  ['/about', [390]],
  ['/contact', [1280]],
  ['/privacy', [390]],
  ['/none', [1280]],
]

it.each(casesOf(PAGES, ([path]) => path === 'car'))(
  'Tab reaches every control of %s in order, with a visible focus',
  async (path, widths) => {
    expectConsoleErrors(/status of 404 .*\/none$/)
    const [car] = site.publicCars
    const page = await site.visit(path === 'car' ? `/cars/${car?.id}` : path, {
      ...screenOf(widths[0] ?? 0),
      reducedMotion: 'reduce',
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    // These are rendered when the page is idle, or when all cars are loaded.
    await page.getByRole('button', { name: 'Install app' }).waitFor()
    if (path === '/') await page.getByRole('button', { name: 'Next slide' }).waitFor()
    if (path.startsWith('/cars')) await page.getByText(/\d vehicles? match/).waitFor()
    if (path === 'car') await page.getByRole('list', { name: 'Similar cars' }).waitFor()
    if (path === 'car') await page.getByRole('region', { name: 'Visit us' }).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await restart(page)
      const steps = await walk(page)
      expect.soft(steps[0]?.name, `${width} pixels`).toBe('A Skip to content')
      expect.soft(steps.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([])
      expect.soft(steps.filter(({ whole }) => !whole).map(({ name }) => name)).toEqual([])
      expect.soft(steps.filter(({ forward }) => !forward).map(({ name }) => name)).toEqual([])
      expect.soft(await unvisited(page), `${width} pixels`).toEqual([])
    }
  },
)

it('"Skip to content" moves the focus to the content and to its top, and Back restores the scroll position', async () => {
  const page = await site.visit('/cars', { ...screenOf(1280), reducedMotion: 'reduce' })
  await page.getByText(/^\d+ vehicles$/).waitFor()
  await page.keyboard.press('Tab')
  await skip(page)
  await page.evaluate(() => window.scrollTo(0, 1000))
  await page.waitForFunction(() => window.scrollY === 1000)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About', exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await skip(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/cars#main')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1000)
})

/** Follows the focused link. */
async function skip(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  // The scroll position is set when the page is rendered, before the second frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

itInLongRun('Tab reaches the links of the open menu on a phone, and nothing below it', async () => {
  const page = await site.visit('/', screenOf(390))
  await page.getByRole('button', { name: 'Next slide' }).waitFor()
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  const reached: (string | null)[] = []
  for (const _ of ['Home', 'Cars', 'About', 'Contact', 'outside']) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.closest('a, button')?.textContent ?? null))
  }
  expect(reached).toEqual(['Home', 'Cars', 'About', 'Contact', null])
  expect(await page.getByRole('main').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('main').waitFor()
})

it('Back focuses the link that was followed, and the pictures of a car are one Tab stop with arrow keys', async () => {
  const page = await site.visit('/cars', { ...screenOf(1280), reducedMotion: 'reduce' })
  const link = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').nth(4).getByRole('link')
  await link.press('Enter')
  const pictures = page.getByRole('button', { name: /^Show image/ })
  await pictures.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => isFocused(pictures.nth(1))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await pictures.evaluateAll((all) => all.some((each) => each === document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await isFocused(pictures.nth(1))).toBe(true)
  await page.goBack()
  await expect.poll(() => isFocused(link)).toBe(true)
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  await about.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'About Us' }).and(page.locator(':focus')).waitFor()
  await about.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'About Us' }).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await expect.poll(() => isFocused(about)).toBe(true)
})

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
