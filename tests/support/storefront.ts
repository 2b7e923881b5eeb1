import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Car } from '#domain/car.ts'
import { launchBrowser } from './browser.ts'
import { startProduct } from './product.ts'
import { staffApi } from './staff-api.ts'

export interface Storefront {
  url: string
  api: Awaited<ReturnType<typeof staffApi>>
  /** What the sample inventory shows to visitors. */
  publicCars: Car[]
  /** A stranger's browser, forgotten when the test ends. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** A new page, at this path of the site. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** The product with its sample inventory, and a browser for its visitors. */
export async function openStorefront(): Promise<Storefront> {
  const product = await startProduct()
  const api = await staffApi(product.url)
  const browser = await launchBrowser()
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  return {
    url: product.url,
    api,
    publicCars: (await api.cars()).filter((car) => car.enabled && !car.sold),
    newPage,
    async visit(path, options) {
      const page = await newPage(options)
      await page.goto(product.url + path)
      return page
    },
    async close() {
      await browser.close()
      await product.remove()
    },
  }
}

/** What a car is called in headings and links. */
export const nameOf = (car: Car) => `${car.year} ${car.make} ${car.model}`
