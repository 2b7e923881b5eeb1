// Rules that hold for every page of the product.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { VISUAL_RULES } from '#tests/support/browser/accessible.ts'
import { allPages, isWhole, openWhole } from '#tests/support/browser/all-pages.ts'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { secondEngineViolations } from '#tests/support/browser/second-engine.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { thirdEngineViolations } from '#tests/support/browser/third-engine.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile()
const contexts: BrowserContext[] = []

afterAll(async () => {
  for (const context of contexts) await context.close()
})

const DESK = { viewport: { width: 1440, height: 900 } }
/** No link is half behind the end of a list that scrolls: an engine measures the visible part only. */
const HIGH_DESK = { viewport: { width: 1440, height: 1600 } }
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Less than a line of text that moves. The form of Add from the lot, which waits for its draft, has 0.012. */
const NO_SHIFT = 0.02

/** Opens every page, and collects what `faultsOf` finds on it. */
async function onEveryPage(device: BrowserContextOptions, faultsOf: (page: Page) => Promise<string[]>) {
  const storageState = toStorageState(await storedSession(desk.url, ADMIN), desk.url)
  const options = { ...device, storageState, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await desk.browser.newContext(options)
  contexts.push(context)
  const [car, other] = (await desk.api.cars()).filter(({ enabled, sold }) => enabled && !sold)
  expectConsoleErrors(/404.*no-such-page/)
  const found: Record<string, string[]> = {}
  for (const path of await allPages(context, desk.url, [car?.id ?? 0, other?.id ?? 0])) {
    const page = await openWhole(context, desk.url + path)
    const faults = await faultsOf(page)
    if (faults.length > 0) found[path] = faults
    await page.close()
  }
  return found
}

it.each(['light', 'dark'] as const)(
  'in the %s theme no page has a violation that one of three engines finds',
  async (colorScheme) => {
    const found = await onEveryPage({ ...HIGH_DESK, colorScheme }, async (page) => [
      ...(await violations(page)),
      ...(await secondEngineViolations(page)),
      ...(await thirdEngineViolations(page)),
    ])
    expect(found).toEqual({})
  },
)

it('on a phone no page scrolls sideways, whatever the direction of the language', async () => {
  const found = await onEveryPage(PHONE, async (page) => {
    const faults = await violations(page, VISUAL_RULES)
    if ((await sideways(page)) > 0) faults.push('scrolls sideways')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    if ((await sideways(page)) > 0) faults.push('scrolls sideways from right to left')
    return faults
  })
  expect(found).toEqual({})
})

it('no page of a device with the records moves while it is loaded', async () => {
  const storageState = toStorageState(await storedSession(desk.url, ADMIN), desk.url)
  const [car, other] = (await desk.api.cars()).filter(({ enabled, sold }) => enabled && !sold)
  expectConsoleErrors(/404.*no-such-page/)
  const moved: Record<string, number> = {}
  for (const device of [DESK, TABLET, PHONE]) {
    const context = await desk.browser.newContext({ ...device, storageState, serviceWorkers: 'allow' })
    contexts.push(context)
    const overview = await openWhole(context, `${desk.url}/admin/dashboard`)
    await overview.getByText('not on Google').waitFor()
    for (const path of await allPages(context, desk.url, [car?.id ?? 0, other?.id ?? 0])) {
      const page = await context.newPage()
      const shift = await watchLayoutShift(page)
      await page.goto(desk.url + path)
      await isWhole(page)
      const sum = await shift()
      if (sum >= NO_SHIFT) moved[`${path} at ${device.viewport.width} px`] = sum
      await page.close()
    }
  }
  expect(moved).toEqual({})
})
