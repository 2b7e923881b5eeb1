import { expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { ALL_REFUSED, refusedAssignments } from '#tests/support/browser/trusted-types.ts'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import { open, type Smoke } from './smoke-context.ts'

const PATHS = ['/', '/cars', '/saved', '/compare', '/about', '/contact', '/privacy', '/terms', '/nowhere']

export function testPublicPages(smoke: Smoke): void {
  it('opens each public page without an error in the console', async () => {
    const { browser, publicCars } = smoke
    const pictured = publicCars.find(({ images }) => images.length > 2)
    const paths = pictured ? [...PATHS, carPath(pictured)] : PATHS
    for (const path of paths) {
      // Requests that a navigation cancels are reported as errors.
      await browser.goto('about:blank')
      browser.takeErrors()
      await open(smoke, path)
      await browser.see('//h1')
      await expect.poll(() => hasPulled(browser)).toBe(true)
      expect(browser.takeErrors(), path).toEqual([])
    }
    expect(pictured).toBeDefined()
  })

  it('assigns no text as markup or as a script, where the engine can refuse that', async () => {
    const { browser } = smoke
    for (const path of ['/', '/admin']) {
      await open(smoke, path)
      const canRefuse = await browser.evaluate(() => 'trustedTypes' in window)
      expect(await browser.evaluate(refusedAssignments), path).toEqual(canRefuse ? ALL_REFUSED : [])
    }
    browser.takeErrors()
  })
}

const hasPulled = (browser: EngineBrowser) =>
  browser.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/sync/pull')))
