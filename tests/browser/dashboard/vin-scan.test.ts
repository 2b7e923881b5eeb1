// The VIN is scanned with the camera, by the reader that is part of the app.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type CameraBrowser, launchCameraBrowser } from '#tests/support/browser/fake-camera.ts'
import { storedForm, toStorageState } from '#tests/support/browser/staff-page.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let camera: CameraBrowser
let product: BuiltApp

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
  camera = await launchCameraBrowser()
})
afterAll(async () => {
  await camera?.close()
  await product?.remove()
})

async function openForm(): Promise<Page> {
  const storageState = toStorageState(storedForm(await product.newSession(ADMIN.username)), product.url)
  const context = await camera.browser.newContext({ storageState, serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.on('console', (m) => console.log(m.text()))
  await page.goto(`${product.url}/admin/dashboard/add-car`)
  return page
}

it('reads Code 39 with an import mark, Code 128, Data Matrix and QR codes, and releases the camera', async () => {
  const page = await openForm()
  for (const [format, text, vin] of [
    ['Code39', 'IWP0AB2A99KS114000', 'WP0AB2A99KS114000'],
    ['Code128', '1HGCM82633A004352', '1HGCM82633A004352'],
    ['DataMatrix', 'KM8K2CAB4PU001140', 'KM8K2CAB4PU001140'],
    ['QRCode', 'VIN: 5YJ3E1EA7KF317000', '5YJ3E1EA7KF317000'],
  ] as const) {
    await camera.show(text, format)
    await button(page, 'Scan VIN').click()
    await page.getByRole('dialog', { name: 'Scan VIN' }).waitFor()
    await page.getByRole('dialog', { name: 'Scan VIN' }).waitFor({ state: 'detached' })
    await expect.poll(() => field(page, 'VIN').inputValue()).toBe(vin)
  }
})
