import type { Page } from 'playwright-core'

/** TypeScript has no type for entries of layout shifts. */
interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/**
 * Call it before the page is opened.
 * @param within a selector: counts only shifts of elements in it
 * @returns a function that reads the sum of the layout shifts of the current document
 */
export async function watchLayoutShift(page: Page, within?: string): Promise<() => Promise<number>> {
  await page.addInitScript((selector) => {
    Object.assign(window, { layoutShift: 0 })
    const isCounted = ({ sources }: Shift) =>
      selector === undefined || sources.some(({ node }) => node instanceof Element && node.closest(selector))
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (isCounted(shift)) (window as unknown as { layoutShift: number }).layoutShift += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  }, within)
  return async () => {
    // Shifts are reported after the frame that has them.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
  }
}
