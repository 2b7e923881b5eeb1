// Manage Vehicles: columns, search, filters, pages and empty states, as a table and as cards.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#tests/support/browser/axe.ts'
import { goBySidebar, staffDeskForFile, TABLET_WIDTH, WIDTHS } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import {
  button,
  expectOptions,
  openGallery,
  pageSize,
  pressAction,
  rowOf,
  searchBox,
  showing,
  statusFilter,
  vehicleRows,
  vehicleTable,
} from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const CARS = 23
const PHONE = { width: 390, height: 844 }
const IMAGES = ['/pictures/placeholder-1200.webp', '/pictures/placeholder-600.webp']

const desk = staffDeskForFile({ seed: 'none' })

const AVAILABLE = CARS + 1

const open = async (query = '') => {
  const page = await desk.open(`/cars${query}`, { width: TABLET_WIDTH })
  await vehicleTable(page).waitFor()
  return page
}

itInLongRun('shows that the inventory is empty', async () => {
  const page = await desk.open('/cars', { width: TABLET_WIDTH })
  await page.getByText('No vehicles in inventory. Add your first vehicle!', { exact: true }).waitFor()
})

describe('the list of vehicles', () => {
  beforeAll(async () => {
    for (let index = 1; index <= CARS; index++) {
      await desk.api.add({ ...vehicle, make: 'Riley', model: `Nine ${index}`, year: 1990 + index, images: IMAGES })
    }
    const sold = await desk.api.add({ ...vehicle, make: 'Bristol', model: '405', year: 1958, price: 1_234_567 })
    await desk.api.edit(sold.id, { sold: true })
    const hidden = await desk.api.add({ ...vehicle, make: 'Austin', model: 'Seven', fuelType: 'Diesel', color: 'Blue' })
    await desk.api.edit(hidden.id, { enabled: false })
  })

  it('shows its columns, filters and link to a new vehicle, and the details of each car, as a table and as cards', async () => {
    const page = await open('?status=all')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectColumns(page)
      await expectDetails(page)
    }
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    expect(await statusFilter(page).inputValue()).toBe('available')
    await page.getByRole('link', { name: 'Add Vehicle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
  })

  async function expectColumns(page: Page): Promise<void> {
    expect(await vehicleTable(page).getByRole('columnheader').allTextContents()).toEqual([
      'Select all Vehicle',
      'Year',
      'Price',
      'Homepage',
      'Status',
      'Actions',
    ])
    await page.getByRole('columnheader', { name: 'Vehicle', exact: true }).waitFor()
    expect(await searchBox(page).getAttribute('placeholder')).toBe('Search vehicles...')
    await expectOptions(statusFilter(page), ['Available Cars', 'All Cars', 'Sold Cars'])
    await expectOptions(pageSize(page), ['5', '10', '20', '50'])
    expect(await pageSize(page).inputValue()).toBe('10')
  }

  async function expectDetails(page: Page): Promise<void> {
    const sold = rowOf(page, 'Bristol 405')
    await sold.getByText('SOLD', { exact: true }).waitFor()
    await sold.getByText('Green · Gasoline').waitFor()
    await sold.getByRole('cell', { name: '1958' }).waitFor()
    await sold.getByRole('cell', { name: '$1,234,567' }).waitFor()
    expect(await sold.getByRole('switch', { name: 'Homepage' }).isDisabled()).toBe(true)
    expect(await sold.getByRole('switch', { name: 'Enabled' }).isDisabled()).toBe(true)
    await expectActions(page, sold, ['Edit', 'Mark as Available', 'Delete'])

    const hidden = rowOf(page, 'Austin Seven')
    await hidden.getByText('Blue · Diesel').waitFor()
    expect(await hidden.getByRole('switch', { name: 'Enabled' }).getAttribute('aria-checked')).toBe('false')
    await hidden.getByText('Hidden', { exact: true }).first().waitFor()
    await expectActions(page, hidden, ['Edit', 'Mark as Sold', 'Delete'])
    const look = (row: typeof sold) =>
      row.evaluate((element) => ({
        tint: getComputedStyle(element).backgroundColor,
        picture: getComputedStyle(element.querySelector('img') as Element).opacity,
      }))
    const plain = await look(rowOf(page, `Nine ${CARS}`))
    expect(plain.picture).toBe('1')
    expect(Number((await look(hidden)).picture)).toBeLessThan(1)
    expect((await look(sold)).tint).not.toBe(plain.tint)
  }

  /** In the row or in its menu. */
  async function expectActions(page: Page, row: Locator, names: string[]): Promise<void> {
    await row.getByRole('button', { name: 'More actions' }).click()
    for (const name of names) {
      const action = row.getByRole('button', { name, exact: true }).or(row.getByRole('link', { name, exact: true }))
      expect(await action.isEnabled(), name).toBe(true)
    }
    await page.keyboard.press('Escape')
  }

  it('shows ten vehicles on a phone within 1,500 px, the first on the first screen, with every action in a menu', async () => {
    const page = await open('?status=all')
    await page.setViewportSize(PHONE)
    const rows = vehicleRows(page)
    const bottomBar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox()
    const first = await rows.first().boundingBox()
    expect((first?.y ?? Number.NaN) + (first?.height ?? Number.NaN)).toBeLessThan(bottomBar?.y ?? 0)
    expect(await rows.count()).toBe(10)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(120)

    const row = rowOf(page, `Nine ${CARS}`)
    await row.getByText(`${1990 + CARS}`, { exact: true }).waitFor()
    await row.getByText('On site', { exact: true }).waitFor()
    await expectActions(page, row, [
      'Edit',
      'Mark as Sold',
      'Reserve',
      'Book appointment',
      'Photos',
      'Duplicate',
      'Delete',
    ])
    await row.getByRole('button', { name: 'More actions' }).click()
    expect(await violations(page)).toEqual([])
    await row.getByRole('switch', { name: 'Homepage' }).click()
    await row.getByRole('switch', { name: 'Homepage', checked: true }).waitFor()
    // The dimmed page beside the menu closes it.
    await page.mouse.click(200, 100)
    await row.getByRole('switch').first().waitFor({ state: 'detached' })
    await nothingWaits(page)

    await pressAction(page.getByRole('search'), 'Select vehicles')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await showing(page, '10 selected')
    await button(page, 'Clear selection').click()
    await page.getByRole('checkbox').first().waitFor({ state: 'detached' })
    await row.getByRole('link', { name: `Riley Nine ${CARS}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Vehicle' }).waitFor()
  })

  itInLongRun(
    'opens the pictures of a car full screen, and closes them by Escape, a click beside them and the button',
    async () => {
      const page = await open()
      const thumb = rowOf(page, `Nine ${CARS}`).getByRole('button', { name: /^2 images of/ })
      const closings: ((gallery: Locator) => Promise<void>)[] = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(10, 10),
        (gallery) => gallery.getByRole('button', { name: 'Close' }).click(),
      ]
      for (const close of closings) {
        const gallery = await openGallery(page, thumb)
        await close(gallery)
        await gallery.waitFor({ state: 'detached' })
      }
    },
  )

  it('enlarges a picture in full screen by a double click', async () => {
    const page = await open()
    const gallery = await openGallery(page, rowOf(page, `Nine ${CARS}`).getByRole('button', { name: /^2 images of/ }))
    const picture = gallery.getByRole('img', { name: 'picture 1 of 2' })
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const fitting = await width()
    await picture.dblclick()
    await expect.poll(width).toBeGreaterThan(fitting * 1.2)
  })

  it('finds cars by make, model and year in any case, filters by status, returns to page 1, and shows why it is empty', async () => {
    const page = await open('?page=2')
    await showing(page, `Showing 11 to 20 of ${AVAILABLE} vehicles`)
    await searchBox(page).fill('rILEY')
    await showing(page, `Showing 1 to 10 of ${CARS} vehicles`)
    await searchBox(page).fill('nine 2')
    await showing(page, 'Showing 1 to 5 of 5 vehicles')
    await searchBox(page).fill('2013')
    await showing(page, 'Showing 1 to 1 of 1 vehicles')
    expect(await vehicleRows(page).count()).toBe(1)

    await searchBox(page).fill('')
    await button(page, 'Page 2').click()
    await showing(page, `Showing 11 to 20 of ${AVAILABLE} vehicles`)
    await statusFilter(page).selectOption('Sold Cars')
    await showing(page, 'Showing 1 to 1 of 1 vehicles')
    await statusFilter(page).selectOption('All Cars')
    await showing(page, `Showing 1 to 10 of ${AVAILABLE + 1} vehicles`)
    await statusFilter(page).selectOption('Available Cars')
    await showing(page, `Showing 1 to 10 of ${AVAILABLE} vehicles`)
    // A disabled car counts as available.
    await rowOf(page, 'Austin Seven').waitFor()
    expect(await rowOf(page, 'Bristol').count()).toBe(0)

    await searchBox(page).fill('no such car')
    await page.getByText('No available vehicles found matching your search.', { exact: true }).waitFor()
    await statusFilter(page).selectOption('Sold Cars')
    await page.getByText('No sold vehicles found matching your search.', { exact: true }).waitFor()
    await statusFilter(page).selectOption('All Cars')
    await page.getByText('No vehicles found matching your search.', { exact: true }).waitFor()
  })

  itInLongRun('is paged by previous, next and numbers, and another page size returns to page 1', async () => {
    const page = await open()
    await showing(page, `Showing 1 to 10 of ${AVAILABLE} vehicles`)
    expect(await button(page, 'Previous').isDisabled()).toBe(true)
    expect(await button(page, 'Page 1').getAttribute('aria-current')).toBe('page')
    await button(page, 'Next').click()
    await showing(page, `Showing 11 to 20 of ${AVAILABLE} vehicles`)
    expect(await button(page, 'Page 2').getAttribute('aria-current')).toBe('page')
    expect(await button(page, 'Page 1').getAttribute('aria-current')).toBeNull()
    await button(page, 'Page 3').click()
    await showing(page, `Showing 21 to ${AVAILABLE} of ${AVAILABLE} vehicles`)
    expect(await vehicleRows(page).count()).toBe(AVAILABLE - 20)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await button(page, 'Previous').click()
    await showing(page, `Showing 11 to 20 of ${AVAILABLE} vehicles`)
    for (const size of ['5', '20', '50', '10']) {
      await pageSize(page).selectOption(size)
      await showing(page, `Showing 1 to ${Math.min(Number(size), AVAILABLE)} of ${AVAILABLE} vehicles`)
    }
  })

  itInLongRun('is stored in the URL: a reload and Back lead to the same list', async () => {
    const page = await open()
    await searchBox(page).fill('riley')
    await pageSize(page).selectOption('5')
    await showing(page, `Showing 1 to 5 of ${CARS} vehicles`)
    await page.waitForURL('**/cars?q=riley&size=5')
    await button(page, 'Page 3').click()
    await showing(page, `Showing 11 to 15 of ${CARS} vehicles`)
    await page.waitForURL('**/cars?q=riley&size=5&page=3')
    await page.reload()
    await showing(page, `Showing 11 to 15 of ${CARS} vehicles`)
    expect(await searchBox(page).inputValue()).toBe('riley')
    expect(await pageSize(page).inputValue()).toBe('5')

    const edit = vehicleRows(page).nth(2).getByRole('link', { name: 'Edit' })
    await edit.click()
    await page.getByRole('heading', { level: 1, name: 'Edit Vehicle' }).waitFor()
    await page.getByRole('link', { name: 'Back to vehicles' }).click()
    await showing(page, `Showing 11 to 15 of ${CARS} vehicles`)
    await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.goBack()
    await showing(page, `Showing 1 to 5 of ${CARS} vehicles`)
  })
})
