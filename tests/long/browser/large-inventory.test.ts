// Ten thousand cars: the first are rendered before the rest has loaded, and a search reads no table.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PUBLIC_DATABASE } from '#app/local/db/device.ts'
import { FIRST_LISTED } from '#domain/kinds/car/listing.ts'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const CARS = 10_000
let product: BuiltApp
let browser: Browser

declare global {
  interface Window {
    tableReads: number
  }
}

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
  const { token } = await staffApi(product.url)
  await fillCars(product.url, token, CARS)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

async function newPage() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context.newPage()
}

describe('a visit to ten thousand cars', () => {
  it('shows the first page while the rest is loading', async () => {
    const page = await newPage()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const requested = page.waitForRequest('**/api/cars')
    await page.route('**/api/cars', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/cars`)
    await requested
    const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
    await vehicles.getByRole('link', { name: `F-TYPE ${FIRST_LISTED}` }).waitFor()
    expect(await vehicles.count()).toBe(FIRST_LISTED)
    expect(await page.getByText(/^[\d,]+ vehicles$/).count()).toBe(0)
    release()
    await page.getByText('10,000 vehicles', { exact: true }).waitFor()
  })

  it('searches and filters in memory', async () => {
    const page = await newPage()
    await page.goto(`${product.url}/cars`)
    await page.getByText('10,000 vehicles', { exact: true }).waitFor()
    await page
      .getByRole('group', { name: 'Connection' })
      .filter({ hasText: /^Online/ })
      .waitFor({ state: 'attached' })
    await page.evaluate(async (lane) => {
      // A sync reads tables as well. Its lock is held here, and without timeouts it waits for the lock until the end.
      AbortSignal.timeout = () => new AbortController().signal
      await new Promise<void>((taken) => {
        void navigator.locks.request(lane, () => {
          taken()
          return new Promise(() => {})
        })
      })
      window.tableReads = 0
      for (const kind of [IDBObjectStore, IDBIndex]) {
        for (const read of ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'] as const) {
          const original = kind.prototype[read] as (...args: unknown[]) => IDBRequest
          Object.assign(kind.prototype, {
            [read](this: unknown, ...args: unknown[]) {
              window.tableReads += 1
              return original.apply(this, args)
            },
          })
        }
      }
    }, `${PUBLIC_DATABASE}:sync`)
    await page.getByRole('searchbox', { name: 'Search by make or model' }).fill('f-type 999')
    await page.getByText('11 vehicles match', { exact: true }).waitFor()
    await page.getByRole('spinbutton', { name: 'Min price' }).fill('29990')
    await page.getByText('10 vehicles match', { exact: true }).waitFor()
    expect(await page.evaluate(() => window.tableReads)).toBe(0)
  })
})
