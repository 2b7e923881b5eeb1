// Add and Edit Vehicle: fields, limits, validation messages, lists of features and images.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { alertWith, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { button, expectOptions, field, fillVehicle, openGallery } from '#tests/support/browser/vehicle-pages.ts'
import { missingMessages, vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const PICTURES = ['/pictures/placeholder-1200.webp', '/pictures/placeholder-600.webp']
const THIS_YEAR = new Date().getFullYear()

const desk = staffDeskForFile({ seed: 'none' })
let car: Car

beforeAll(async () => {
  car = await desk.api.add({ ...vehicle, make: 'Lagonda', model: 'V12', features: ['Hood', 'Radio'], images: PICTURES })
})

const save = (page: Page) => button(page, 'Save vehicle').click()
const valueIn = (page: Page, name: string) => field(page, name).inputValue()

describe('the vehicle form', () => {
  const open = (path: string) => desk.open(path, { width: TABLET_WIDTH })

  it('starts with defaults and options, and lists a message per missing field in its order and beside the field', async () => {
    const page = await open('/add-car')
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
    for (const name of ['Basic Information', 'Additional Details', 'Features', 'Images']) {
      await page.getByRole('heading', { level: 2, name }).waitFor()
    }
    expect(await valueIn(page, 'Year')).toBe(String(THIS_YEAR))
    expect([await valueIn(page, 'Price'), await valueIn(page, 'Mileage')]).toEqual(['0', '0'])
    for (const name of [
      'Make',
      'Model',
      'Color',
      'Fuel type',
      'Transmission',
      'Description',
      'Feature 1',
      'Image URL 1',
    ]) {
      expect(await valueIn(page, name), name).toBe('')
    }
    await expectOptions(field(page, 'Fuel type'), ['Select...', 'Gasoline', 'Diesel', 'Electric', 'Hybrid'])
    await expectOptions(field(page, 'Transmission'), [
      'Select...',
      'Automatic',
      'Manual',
      'Semi-Automatic',
      'CVT',
      'Dual-Clutch (DCT)',
    ])
    const featured = page.getByRole('switch', { name: 'Feature this vehicle (show on homepage)' })
    expect(await featured.getAttribute('aria-checked')).toBe('false')
    const limits = (name: string) => field(page, name).evaluate((input: HTMLInputElement) => [input.min, input.max])
    expect(await limits('Year')).toEqual(['1900', String(THIS_YEAR + 1)])
    expect(await limits('Price')).toEqual(['0', ''])
    expect(await limits('Mileage')).toEqual(['0', ''])
    await page.getByRole('link', { name: 'Back to vehicles' }).click()
    await page.waitForURL('**/admin/dashboard/cars')

    await page.getByRole('link', { name: 'Add Vehicle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
    await field(page, 'Year').fill('')
    await save(page)
    const missing = missingMessages(0)
    const alert = page.getByRole('form', { name: 'Vehicle' }).getByRole('alert')
    await alert.getByText(missing.join('. '), { exact: true }).waitFor()
    await expect.poll(() => field(page, 'Make').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page, 'Color').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Make').fill('Lagonda')
    await alert.getByText(missing.slice(1).join('. '), { exact: true }).waitFor()

    await fillVehicle(page, 'Lagonda', 'M45')
    await field(page, 'Price').fill('0')
    await field(page, 'Year').fill('1899')
    await save(page)
    await alert
      .getByText(`Year must be between 1900 and ${THIS_YEAR + 1}. Price is required`, { exact: true })
      .waitFor()
    await field(page, 'Year').fill('1934')
    await field(page, 'Price').fill('1')
    await button(page, 'Add image').click()
    await field(page, 'Feature 1').fill('Hood')
    await button(page, 'Add feature').click()
    await save(page)
    await alert.getByText('All features must have a value. All image URLs must have a value', { exact: true }).waitFor()
    await field(page, 'Feature 2').and(page.locator(':focus')).waitFor()
  })

  itInLongRun('shows the stored values, and an error for an invalid ID and for an unknown car', async () => {
    const page = await open(`/edit-car/${car.id}`)
    await page.getByRole('heading', { level: 1, name: 'Edit Vehicle' }).waitFor()
    const shown = ['Make', 'Model', 'Year', 'Price', 'Mileage', 'Color', 'Fuel type', 'Transmission', 'Description']
    expect(await Promise.all(shown.map((name) => valueIn(page, name)))).toEqual([
      'Lagonda',
      'V12',
      '2020',
      '61500',
      '12000',
      'Green',
      'Gasoline',
      'Automatic',
      'A coupe.',
    ])
    expect([await valueIn(page, 'Feature 1'), await valueIn(page, 'Feature 2')]).toEqual(['Hood', 'Radio'])
    expect([await valueIn(page, 'Image URL 1'), await valueIn(page, 'Image URL 2')]).toEqual(PICTURES)
    await page.goto(`${desk.url}/admin/dashboard/edit-car/abc`)
    await alertWith(page, 'Invalid car ID').waitFor()
    await page.goto(`${desk.url}/admin/dashboard/edit-car/999999`)
    await alertWith(page, 'Car not found').waitFor()
  })

  itInLongRun('focuses the invalid line of a list, with the reason beside it and above the bar', async () => {
    // The preview causes it.
    expectConsoleErrors(/status of 404 .*\/rapier\.jpg/)
    const page = await open('/add-car')
    await fillVehicle(page, 'Lagonda', 'Rapier')
    await button(page, 'Add image').click()
    const line = field(page, 'Image URL 2')
    await line.fill('rapier.jpg')
    await line.evaluate((input) => input.scrollIntoView({ block: 'end' }))
    await save(page)
    await line.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
    expect(await field(page, 'Image URL 1').getAttribute('aria-invalid')).toBeNull()
    const reasons = page.getByText('Image URL must start with http:// or https://', { exact: true })
    const [above, beside] = [reasons.first(), reasons.last()]
    const [reason, bar] = await Promise.all([beside.boundingBox(), button(page, 'Save vehicle').boundingBox()])
    expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await above.evaluate((element) => element.closest('[role="alert"]') !== null)).toBe(true)
    await line.fill(PICTURES[0] as string)
    await reasons.first().waitFor({ state: 'detached' })
  })

  itInLongRun(
    'adds and removes features with at most one blank line, and images with previews and a placeholder for one that fails',
    async () => {
      const page = await open('/add-car')
      expect(await button(page, 'Remove feature 1').isDisabled()).toBe(true)
      expect(await button(page, 'Add feature').isDisabled()).toBe(true)
      await field(page, 'Feature 1').fill('  ')
      expect(await button(page, 'Add feature').isDisabled()).toBe(true)
      await field(page, 'Feature 1').fill('Hood')
      await button(page, 'Add feature').click()
      await expect.poll(() => button(page, 'Add feature').isDisabled()).toBe(true)
      await field(page, 'Feature 2').fill('Radio')
      await button(page, 'Remove feature 1').click()
      await expect.poll(() => valueIn(page, 'Feature 1')).toBe('Radio')
      expect(await button(page, 'Remove feature 1').isDisabled()).toBe(true)

      await field(page, 'Image URL 1').fill(PICTURES[0] as string)
      const preview = button(page, 'Preview image 1')
      expect((await preview.boundingBox())?.width).toBe(128)
      await button(page, 'Add image').click()
      expectConsoleErrors(/status of 404 .*\/no\/such\/picture\.webp/)
      await field(page, 'Image URL 2').fill('/no/such/picture.webp')
      const broken = button(page, 'Preview image 2').locator('img')
      await expect.poll(() => broken.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('placeholder')

      const closings: ((gallery: Locator) => Promise<void>)[] = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(10, 10),
        (gallery) => gallery.getByRole('button', { name: 'Close' }).click(),
      ]
      for (const close of closings) {
        const gallery = await openGallery(page, preview)
        await close(gallery)
        await gallery.waitFor({ state: 'detached' })
      }
      await button(page, 'Remove image 1').click()
      await expect.poll(() => valueIn(page, 'Image URL 1')).toBe('/no/such/picture.webp')
      await button(page, 'Remove image 1').click()
      await expect.poll(() => valueIn(page, 'Image URL 1')).toBe('')
    },
  )

  it('begins with the vehicle and its tiles, shows long numbers with separators, and Enter adds a feature', async () => {
    const { id } = await desk.api.add({ ...vehicle, make: 'Lagonda', model: 'Rapide', images: PICTURES })
    const page = await desk.open(`/edit-car/${id}`, { width: 1440 })
    await page.getByText('On site', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'View on site' })
    expect(await link.getAttribute('href')).toBe(`/cars/lagonda-rapide-${id}`)
    const sections = page.getByRole('form', { name: 'Vehicle' }).getByRole('heading', { level: 2 })
    expect((await sections.allTextContents())[0]).toBe('Images')
    const tiles = page.getByRole('list', { name: 'Images by address' }).getByRole('listitem')
    await tiles.first().getByText('Cover').waitFor()
    expect(await tiles.nth(1).getByText('Cover').count()).toBe(0)
    const bar = button(page, 'Save vehicle').locator('..')
    const position = () => bar.evaluate((element) => getComputedStyle(element).position)
    expect(await position()).toBe('static')
    await button(page, 'Move image 2 up').click()
    await expect.poll(() => valueIn(page, 'Image URL 1')).toBe(PICTURES[1])
    await expect.poll(position).toBe('sticky')

    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('8 of 8 done').waitFor()
    await field(page, 'Price').fill('1234567')
    await page.getByRole('form', { name: 'Vehicle' }).getByText('$1,234,567', { exact: true }).first().waitFor()
    await preview.getByText('$1,234,567', { exact: true }).waitFor()
    await field(page, 'Color').fill('')
    await preview.getByText('7 of 8 done').waitFor()
    await field(page, 'Color').fill('Blue')

    await field(page, 'Feature 1').fill('Hood')
    await page.keyboard.press('Enter')
    await field(page, 'Feature 2').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    expect(await field(page, 'Feature 3').count()).toBe(0)
    await page.keyboard.type('Radio')
    await save(page)
    await page.getByText('Vehicle updated successfully').waitFor()
    expect(await desk.api.car(id)).toMatchObject({
      images: PICTURES.toReversed(),
      features: ['Hood', 'Radio'],
      price: 1_234_567,
    })
  })
})
