// Beside the car: the VIN is scanned by the reader that is part of the app, the vehicle is added without a connection.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { type CameraBrowser, launchCameraBrowser } from '#tests/support/browser/fake-camera.ts'
import { storedForm, toStorageState } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, offline, openTablet } from '#tests/support/browser/tablet.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const PHONE = { width: 390, height: 844 }
const PHOTO = 'public/sample/suv-black-front-600.webp'

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

/** In the long run all of them. */
const CODES: readonly [format: Parameters<CameraBrowser['show']>[1], text: string, vin: string][] = [
  ['Code39', 'IWP0AB2A99KS114000', 'WP0AB2A99KS114000'],
  ['Code128', '1HGCM82633A004352', '1HGCM82633A004352'],
  ['DataMatrix', 'KM8K2CAB4PU001140', 'KM8K2CAB4PU001140'],
  ['QRCode', 'VIN: 5YJ3E1EA7KF317000', '5YJ3E1EA7KF317000'],
]

it('reads Code 39 with an import mark, Code 128, Data Matrix and QR codes, and releases the camera each time', async () => {
  const storageState = toStorageState(storedForm(await product.newSession(ADMIN.username)), product.url)
  const context = await camera.browser.newContext({ storageState, serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await rememberCameras(page)
  await page.goto(`${product.url}/admin/dashboard/add-car`)
  for (const [format, text, vin] of casesOf(CODES, ([format]) => format === 'Code39' || format === 'DataMatrix')) {
    await camera.show(text, format)
    await scan(page, vin)
  }
  expect(new Set(await camerasInUse(page))).toEqual(new Set([false]))
})

it('publishes a complete vehicle and keeps an incomplete one as a draft, both without a connection', async () => {
  const { context, page } = await openTablet(product.url, ADMIN, { browser: camera.browser, viewport: PHONE })
  await camera.show('KM8K2CAB4PU001140', 'Code39')
  await context.setOffline(true)
  await page.goto(`${product.url}/admin/dashboard/add-from-lot`)
  await page.getByRole('heading', { level: 1, name: 'Add from the lot' }).waitFor()
  await offline(page)
  await page.getByText('0 of 7 done', { exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main pages' }).isVisible()).toBe(false)
  await scan(page, 'KM8K2CAB4PU001140')
  await page.getByText('Missing for the site: Price, Color, Transmission, Images').waitFor()
  await page.getByLabel('Choose photos').setInputFiles(PHOTO)
  await field(page, 'Price').fill('21500')
  await field(page, 'Mileage').fill('12400')
  await field(page, 'Color').fill('Black')
  await field(page, 'Transmission').selectOption('Automatic')
  await button(page, 'Publish').click()
  await page.getByText('Saved on this device: 2023 Hyundai Kona. It will be sent and put on the site').waitFor()

  await button(page, 'Add the next vehicle').click()
  await page.getByRole('heading', { level: 1, name: 'Add from the lot' }).and(page.locator(':focus')).waitFor()
  await field(page, 'VIN').fill('5YJ3E1EA7KF317000')
  await field(page, 'Price').fill('31000')
  await button(page, 'Save draft').click()
  await page.getByText('Saved on this device as a draft: 2019 Tesla Model 3').waitFor()

  await context.setOffline(false)
  await nothingWaits(page)
  const { data: onSite } = (await (await fetch(`${product.url}/api/cars`)).json()) as { data: Car[] }
  expect(onSite).toHaveLength(1)
  expect(onSite[0]).toMatchObject({
    make: 'Hyundai',
    price: 21_500,
    description: '2023 Hyundai Kona in black with 12,400 miles. Gasoline, Automatic.',
  })
  expect((await fetch(product.url + onSite[0]?.images[0])).status).toBe(200)
  const cars = await (await staffApi(product.url)).cars()
  expect(cars.find(({ make }) => make === 'Hyundai')).toMatchObject({ vin: 'KM8K2CAB4PU001140' })
  expect(cars.find(({ make }) => make === 'Tesla')).toMatchObject({ vin: '5YJ3E1EA7KF317000', enabled: false })

  await page.getByRole('link', { name: 'Complete 2019 Tesla Model 3' }).click()
  await page.getByText('This vehicle is a draft. Missing for the site: Color, Transmission, Images.').waitFor()
  await field(page, 'Color').fill('White')
  await button(page, 'Save vehicle').click()
  await page.getByText('Vehicle updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()

  const tesla = (await (await staffApi(product.url)).cars()).find(({ make }) => make === 'Tesla')
  expect(tesla).toMatchObject({ color: 'White', enabled: false })
  await page.goto(`${product.url}/admin/dashboard/edit-car/${tesla?.id}`)
  await page.getByText('Missing for the site: Transmission, Images.').waitFor()
  await page.getByRole('switch', { name: 'Publish this vehicle' }).click()
  await button(page, 'Save vehicle').click()
  await page.getByText('Transmission is required. At least one image is required').waitFor()
  await field(page, 'Transmission').selectOption('Automatic')
  await field(page, 'Image URL 1').fill('/sample/suv-black-front-1200.webp')
  await button(page, 'Save vehicle').click()
  await page.getByText('Vehicle updated successfully').waitFor()
  expect((await fetch(`${product.url}/api/cars/${tesla?.id}`)).status).toBe(200)
})

async function scan(page: Page, vin: string): Promise<void> {
  await button(page, 'Scan VIN').click()
  await expect.poll(() => field(page, 'VIN').inputValue()).toBe(vin)
  await page.getByRole('dialog', { name: 'Scan VIN' }).waitFor({ state: 'detached' })
}

type WithCameras = typeof globalThis & { cameras: MediaStream[] }

async function rememberCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cameras: MediaStream[] = []
    Object.assign(globalThis, { cameras })
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const stream = await getUserMedia.call(this, constraints)
      cameras.push(stream)
      return stream
    }
  })
}

/** For each time the camera was started, whether it is still on. */
const camerasInUse = (page: Page) =>
  page.evaluate(() => (globalThis as WithCameras).cameras.map(({ active }) => active))
