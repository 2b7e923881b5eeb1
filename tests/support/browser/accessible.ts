import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLongRun } from '#tests/support/long-run.ts'
import { sideways, violations } from './axe.ts'

/** The rules whose result depends on colours and geometry; the others give the same result in every variant. */
export const VISUAL_RULES = ['color-contrast', 'target-size']

interface Variant {
  name: string
  width: number
  light: 'daylight' | 'sunlight'
  colorScheme: 'light' | 'dark'
}

const FIRST: Variant = { name: 'desk', width: 1280, light: 'daylight', colorScheme: 'light' }
const OTHERS: readonly Variant[] = [
  { name: 'narrow phone, dark', width: 320, light: 'daylight', colorScheme: 'dark' },
  { name: 'tablet, sunlight mode', width: 820, light: 'sunlight', colorScheme: 'light' },
]

/**
 * Fails when axe finds a violation in the dashboard page as it is now, it scrolls sideways, or a status is hidden: all rules on a desk; in
 * the long run also the visual ones on tablet and phone, in the dark and in sunlight mode.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await show(page, FIRST)
  expect(await violations(page), what).toEqual([])
  expect(await sideways(page), what).toBeLessThanOrEqual(0)
  expect(await hiddenStatuses(page), what).toEqual([])
  for (const variant of isLongRun ? OTHERS : []) {
    await show(page, variant)
    expect(await violations(page, VISUAL_RULES), `${what}, ${variant.name}`).toEqual([])
    expect(await sideways(page), `${what}, ${variant.name}`).toBeLessThanOrEqual(0)
  }
  await show(page, FIRST)
}

/** The text of a status that is shown together with it is often not announced. */
const hiddenStatuses = (page: Page) =>
  page
    .locator('[role=status], [aria-live]')
    .evaluateAll((all) =>
      all.filter((each) => getComputedStyle(each).display === 'none').map((each) => each.outerHTML.slice(0, 120)),
    )

async function show(page: Page, { width, light, colorScheme }: Variant): Promise<void> {
  await page.setViewportSize({ width, height: 1000 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-light', chosen), light)
}
