// How a test finds things on the list of vehicles and in the vehicle form, as a screen reader does.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CAR_FIELD_NAMES, carField } from '#domain/cars/car-fields.ts'
import { storedText } from './stored-data.ts'

export const vehicleTable = (page: Page) => page.getByRole('table', { name: 'Vehicles' })

/** All rows but the heading. */
export const vehicleRows = (page: Page): Locator =>
  vehicleTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })

export const rowOf = (page: Page, model: string): Locator => vehicleRows(page).filter({ hasText: model })

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search vehicles...' })
export const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
export const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Vehicles per page' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The words about where in the list one is. */
export const showing = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** All that the form asks for; price 50,000. */
export async function fillVehicle(page: Page, make: string, model: string): Promise<void> {
  await field(page, 'Make').fill(make)
  await field(page, 'Model').fill(model)
  await field(page, 'Price').fill('50000')
  await field(page, 'Color').fill('Black')
  for (const name of CAR_FIELD_NAMES) {
    const declared = carField(name)
    if (declared.kind !== 'choice' || !declared.required) continue
    const option = name === 'transmission' ? 'DCT' : (declared.options[0] ?? '')
    await field(page, declared.label).selectOption(option)
  }
  await field(page, 'Description').fill('A long car.')
  await field(page, 'Image URL 1').fill('/pictures/placeholder-1200.webp')
}

/** These words, typed last, are on the disk of the device. */
export async function draftIsKept(page: Page, words: string): Promise<void> {
  await page.getByText('Unsaved changes, kept on this device').waitFor()
  // That much is said as soon as there is a draft, also of fewer words.
  await expect.poll(() => storedText(page)).toContain(JSON.stringify(words))
}

/** All pictures full screen, which has the keys. */
export async function openGallery(page: Page, opener: Locator): Promise<Locator> {
  const gallery = page.getByRole('dialog', { name: 'Image gallery' })
  await opener.click()
  await gallery.getByRole('img').first().waitFor()
  await expect.poll(() => gallery.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  return gallery
}

export async function expectOptions(select: Locator, labels: string[]): Promise<void> {
  expect(await select.getByRole('option').allTextContents()).toEqual(labels)
}
