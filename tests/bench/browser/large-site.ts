// The product with a large inventory, and a browser to visit it.
import type { Page } from 'playwright-core'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { logIn, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'

export const CARS = 10_000
const LOAD_TIMEOUT_MS = 120_000

export async function openLargeSite() {
  const folder = temporaryFolder()
  const product = await startProduct(folder.dir)
  await fillCars(product.url, await logIn(product.url), CARS)
  const browser = await launchBrowser()
  return {
    url: product.url,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await product.stop()
      folder[Symbol.dispose]()
    },
  }
}

/** Waits until all cars are loaded and stored on the device. */
export async function waitForAllCars(page: Page): Promise<void> {
  const summary = page.getByText(`${CARS.toLocaleString('en-US')} vehicles`, { exact: true })
  await summary.waitFor({ timeout: LOAD_TIMEOUT_MS })
}
