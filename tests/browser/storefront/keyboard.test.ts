// The whole of each page by the keyboard alone: every control is reached in the order of the page, shows that it has the
// focus, and lets it go again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront, PUBLIC_WIDTHS, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const MOST = 400

/** Where the focus stands now: what it is called, whether it can be seen, and whether it went forward in the page. */
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
  const { width, height } = element.getBoundingClientRect()
  return {
    name: element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40),
    // A card is one link, and the ring is round the whole card.
    visible: width > 0 && height > 0 && (marked() || marked('::after') || marked('::before')),
    forward,
    again,
  }
})()`

interface Step {
  name: string
  visible: boolean
  forward: boolean
  again: boolean
}

/** Controls of the page that a person can see and use. */
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
  for (let count = 0; count < MOST; count += 1) {
    await page.keyboard.press('Tab')
    const step = (await page.evaluate(LOOK)) as Step | null
    // Past the last control the focus leaves the page, or comes round to the first.
    if (!step || step.again) return steps
    steps.push(step)
  }
  throw new Error(`The focus does not leave: ${steps.at(-1)?.name}`)
}

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  it.each(['/', '/cars?make=Porsche', 'car', '/about', '/contact', '/privacy', '/none'])('%s', async (path) => {
    const [car] = site.publicCars
    const page = await site.visit(path === 'car' ? `/cars/${car?.id}` : path, {
      ...screenOf(width),
      reducedMotion: 'reduce',
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    // It comes when the page is idle.
    await page.getByRole('button', { name: 'Install app' }).waitFor()
    if (path === '/') await page.getByRole('button', { name: 'Next slide' }).waitFor()
    // What comes with the whole list.
    if (path.startsWith('/cars')) await page.getByText(/\d vehicles? match/).waitFor()
    if (path === 'car') await page.getByRole('list', { name: 'Similar cars' }).waitFor()
    // A part of its own, which has buttons too.
    if (path === 'car') await page.getByRole('region', { name: 'Visit us' }).waitFor()
    if (path === '/contact') await page.locator('iframe').waitFor({ state: 'attached' })
    // The map of another site is its own.
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    const steps = await walk(page)
    expect(steps[0]?.name).toBe('A Skip to content')
    expect(steps.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([])
    expect(steps.filter(({ forward }) => !forward).map(({ name }) => name)).toEqual([])
    expect(await unvisited(page)).toEqual([])
  })
})

describe('the link that skips the menu', () => {
  it('puts the focus into the page', async () => {
    const page = await site.visit('/about', screenOf(1280))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('leads to the beginning of each page, and Back to where the one before was left', async () => {
    const page = await site.visit('/cars', { ...screenOf(1280), reducedMotion: 'reduce' })
    await page.getByText(/\d vehicles match/).waitFor()
    await skip(page)
    await page.evaluate(() => window.scrollTo(0, 1000))
    await page.waitForFunction(() => window.scrollY === 1000)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'About', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    await skip(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/cars#main')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1000)
  })
})

async function skip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
  // Where the page is to stand is known once the arrival is drawn, and that is before the second frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

it('the open menu of a phone: its links come next, and nothing under it is reached', async () => {
  const page = await site.visit('/', screenOf(390))
  await page.getByRole('button', { name: 'Next slide' }).waitFor()
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  const reached: (string | null)[] = []
  for (const _ of ['Home', 'Cars', 'About', 'Contact', 'away']) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.closest('a, button')?.textContent ?? null))
  }
  expect(reached).toEqual(['Home', 'Cars', 'About', 'Contact', null])
  expect(await page.getByRole('main').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('main').waitFor()
})
