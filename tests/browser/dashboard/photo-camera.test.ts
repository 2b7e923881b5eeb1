// The camera with the shot list, in a browser with a made-up camera.
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '#tests/support/browser/axe.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { findShell } from '#tests/support/browser/find-browser.ts'
import { storedForm, toStorageState } from '#tests/support/browser/staff-page.ts'
import { button } from '#tests/support/browser/vehicle-pages.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let browser: Browser
let product: BuiltApp

beforeAll(async () => {
  const { args = [], ...options } = launchOptions(findShell())
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  browser = await chromium.launch({ ...options, args: [...args, ...camera] })
  product = await startBuiltApp({ seed: 'none' })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

it('leads through the shot list, shows what is missing, and stores each photo with its shot', async () => {
  const storageState = toStorageState(storedForm(await product.newSession(ADMIN.username)), product.url)
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${product.url}/admin/dashboard/add-car`)
  await button(page, 'Take photo').click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const next = camera.getByRole('status')
  await next.filter({ hasText: 'Next: Front three-quarter' }).waitFor()
  // With space for the ring of the focus, which the edge of the list would cut.
  expect((await button(page, 'Front three-quarter, missing').boundingBox())?.x).toBe(16)
  await button(page, 'Take photo').click()
  await next.filter({ hasText: 'Next: Side · 1 photo taken' }).waitFor()
  await button(page, 'Wheels, missing').click()
  await next.filter({ hasText: 'Next: Wheels' }).waitFor()
  await button(page, 'Take photo').click()
  await next.filter({ hasText: 'Next: Engine · 2 photos taken' }).waitFor()
  await button(page, 'Front three-quarter, taken').waitFor()
  expect(await violations(page)).toEqual([])
  await button(page, 'Done').click()

  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('img')
  await photos.nth(1).waitFor()
  expect(await photos.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
    'Photo 1, front three-quarter',
    'Photo 2, wheels',
  ])
  await page
    .getByText('Missing shots: Side, Rear three-quarter, Interior front, Interior rear, Odometer, Engine')
    .waitFor()
})
