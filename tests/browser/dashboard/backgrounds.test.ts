// The Backgrounds page: a preview of each picture, a warning for one that cannot be loaded, and the upload of a picture.
import { expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'

const desk = staffDeskForFile({ seed: 'none' })

it('warns of a picture that cannot be loaded, and shows an uploaded one to visitors', async () => {
  expectConsoleErrors(/404/)
  const page = await desk.open('/settings/backgrounds')
  const warning = page.getByRole('status').filter({ hasText: 'cannot be loaded' })
  const cars = field(page, 'Cars')
  await cars.fill('/uploads/missing.jpg')
  await warning.waitFor()
  await button(page, 'Save').click()
  await button(page, 'Saved!').waitFor()
  expect(await warning.count()).toBe(1)

  const upload = page.getByLabel('Upload picture 2', { exact: true })
  await upload.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').filter({ hasText: '"notes.jpg" is not a picture' }).waitFor()
  const { bytes } = await jpegPhoto({ seed: 1, width: 900 })
  await upload.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await expect.poll(() => cars.inputValue()).toMatch(/^\/api\/photos\/[\da-f]{64}$/)
  await warning.waitFor({ state: 'detached' })
  const preview = page.locator('form img').nth(1)
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const address = await cars.inputValue()
  await button(page, 'Save').click()
  await expect.poll(async () => (await desk.api.settings()).backgrounds.cars).toBe(address)
  const { status } = await fetch(`${desk.url}${address}?w=960`)
  expect(status).toBe(200)
})
