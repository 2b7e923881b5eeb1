// Locators of the vehicles list and the vehicle form, by role and accessible name.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CAR_FIELD_NAMES, carField } from '#domain/kinds/car/fields/car-fields.ts'
import { storedText } from './stored-data.ts'

export const vehicleTable = (page: Page) => page.getByRole('table', { name: 'Vehicles' })

/** All rows except the header. */
export const vehicleRows = (page: Page): Locator =>
  vehicleTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

export const rowOf = (page: Page, model: string): Locator => vehicleRows(page).filter({ hasText: model })

/** Presses an action of a row or of the toolbar, in its menu where there is no room for it. */
export async function pressAction(place: Locator, name: string): Promise<void> {
  const action = place.getByRole('button', { name, exact: true }).or(place.getByRole('link', { name, exact: true }))
  if (!(await action.isVisible())) await place.getByRole('button', { name: 'More actions' }).click()
  await action.click()
}

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search vehicles...' })
export const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
export const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Vehicles per page' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Waits for the text that says which part of the list is shown. */
export const showing = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** Fills every required field; the price is 50,000. */
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

/** Waits until the draft on the device contains `words`, which were typed last. */
export async function draftIsKept(page: Page, words: string): Promise<void> {
  await page.getByText('Unsaved changes, kept on this device').waitFor()
  // The message appears with the first draft, which may contain less.
  await expect.poll(() => storedText(page)).toContain(JSON.stringify(words))
}

/** Opens the gallery and waits until it has the focus. */
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
