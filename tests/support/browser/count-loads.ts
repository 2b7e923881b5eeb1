import type { BrowserContext, Page } from 'playwright-core'

/** Makes each tab of this context count how often it was loaded. */
export async function countLoads(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
  })
}

export const loads = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('loads')))

export async function loadedTimes(page: Page, times: number): Promise<void> {
  await page.waitForFunction((wanted) => sessionStorage.getItem('loads') === String(wanted), times)
  await page.waitForLoadState('load')
}
