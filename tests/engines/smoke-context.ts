import type { Car } from '#domain/kinds/car/schema.ts'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import type { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import type { staffApi } from '#tests/support/server/staff-api.ts'

/** Set before the first test of an engine. */
export interface Smoke {
  browser: EngineBrowser
  /** The address of the product, through `line`. */
  url: string
  line: Awaited<ReturnType<typeof openLossyLine>>
  api: Awaited<ReturnType<typeof staffApi>>
  /** The cars of the sample inventory that visitors see. */
  publicCars: Car[]
}

/** Opens a page and waits until it handles input. */
export async function open({ browser, url }: Smoke, path: string): Promise<void> {
  await browser.goto(url + path)
  await begun(browser)
}

export async function begun(browser: EngineBrowser): Promise<void> {
  await browser.see('//*[@id="root" and @data-begun]')
}

/** Replaces the value of a field by typing. */
export async function fill(browser: EngineBrowser, locator: string, value: string): Promise<void> {
  await browser.click(locator)
  // A click misses a field that moves while a part of the form is still loaded.
  await browser.evaluate((path) => {
    const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
    ;(found as HTMLInputElement).select()
  }, locator)
  await browser.type(value)
}
