import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Waits for finite animations, so that axe never measures an intermediate colour. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * The faults that axe finds in the page as it is now, one line per element.
 * @param rules only these; without them all of WCAG 2.2 A and AA and the best practices
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const results = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, iframes: false, resultTypes: ['violations'] }),
    rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: TAGS },
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
