// The built product with a large inventory, and browsers that visit it.
import type { Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { fillCars } from './fill-cars.ts'
import { logIn, startProduct, temporaryFolder } from './measure.ts'

export const CARS = 10_000

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

/** Everything has been loaded and written to the device. */
export async function allThere(page: Page): Promise<void> {
  await page.getByText(`${CARS.toLocaleString('en-US')} vehicles match`, { exact: true }).waitFor({ timeout: 120_000 })
}
