// Drafts of records that do not exist yet, and the form of a vehicle that stays open after it has created the vehicle.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { watchPushes } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, vehicleRow } from '#tests/support/browser/tablet.ts'
import { button, draftIsKept, field, fillVehicle } from '#tests/support/browser/vehicle-pages.ts'

const desk = staffDeskForFile({ seed: 'none' })

const restoredNotice = (page: Page) => page.getByText(/^Your unsaved changes from .* are back$/)
const changedMeanwhile = (place: Page | Locator) => place.getByRole('region', { name: 'Changed meanwhile' })
const stored = async (model: string) => (await desk.api.cars()).filter((car) => car.model === model)

/** Opens a page in another tab of the device of `page`, which is closed. */
async function reopen(page: Page, path: string, now?: Date): Promise<Page> {
  const again = await page.context().newPage()
  if (now) await again.clock.setSystemTime(now)
  await page.close()
  await again.goto(`${desk.url}/admin/dashboard${path}`)
  await again.getByRole('heading', { level: 1 }).waitFor()
  return again
}

describe('the form of a new vehicle that is typed into after the save', () => {
  /** Adds a vehicle and changes its description before the form returns to the list. */
  async function addAndGoOn(model: string, description: string, vin = ''): Promise<Page> {
    const page = await desk.open('/add-car')
    await fillVehicle(page, 'Facel', model)
    await field(page, 'VIN').fill(vin)
    await stopTime(page)
    await button(page, 'Save vehicle').click()
    await button(page, 'Saved!').waitFor()
    await field(page, 'Description').fill(description)
    await draftIsKept(page, description)
    await page.clock.resume()
    return page
  }

  it('shows the vehicle after Discard, and saves what is typed then as an edit of it', async () => {
    const page = await addAndGoOn('Excellence', 'Four doors and no pillar.')
    await button(page, 'Discard').click()
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('A long car.')
    expect(await field(page, 'Make').inputValue()).toBe('Facel')
    await button(page, 'Undo').click()
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Four doors and no pillar.')
    await button(page, 'Discard').click()
    await field(page, 'Color').fill('Ochre')
    const sent = watchPushes(page)
    await button(page, 'Save vehicle').click()
    await page.waitForURL('**/admin/dashboard/cars')
    await nothingWaits(page)
    const fields = { color: { from: 'Black', to: 'Ochre' } }
    expect(sent).toMatchObject([{ name: 'car.edit', args: { fields } }])
    expect(await stored('Excellence')).toMatchObject([{ make: 'Facel', color: 'Ochre', description: 'A long car.' }])
    expect(await storedText(page)).not.toContain('Four doors')
  })

  it('keeps it as a draft of that vehicle: Add Vehicle opens empty', async () => {
    const page = await addAndGoOn('Facellia', 'The small one.')
    const [car] = await stored('Facellia')
    const adding = await reopen(page, '/add-car')
    await field(adding, 'Make').waitFor()
    expect(await field(adding, 'Make').inputValue()).toBe('')
    expect(await field(adding, 'Description').inputValue()).toBe('')
    expect(await restoredNotice(adding).count()).toBe(0)
    const editing = await reopen(adding, `/edit-car/${car?.id}`)
    await restoredNotice(editing).waitFor()
    expect(await field(editing, 'Make').inputValue()).toBe('Facel')
    expect(await field(editing, 'Description').inputValue()).toBe('The small one.')
    expect(await changedMeanwhile(editing).count()).toBe(0)
  })

  it('does not call the vehicle a duplicate of itself, and follows a colleague who changes it', async () => {
    const page = await addAndGoOn('HK500', 'A French express.', '1HGCM82633A004352')
    expect(await page.getByText('In stock already').count()).toBe(0)
    const [car] = await stored('HK500')
    await desk.api.edit(car?.id ?? 0, { color: 'Sage' })
    await changedMeanwhile(page).getByText('Changed meanwhile: Color').waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Sage')
    await button(page, 'Save vehicle').click()
    await page.waitForURL('**/admin/dashboard/cars')
    await (await vehicleRow(page, 'HK500')).waitFor()
    await nothingWaits(page)
    expect(await stored('HK500')).toMatchObject([{ color: 'Sage', description: 'A French express.' }])
  })
})

describe('the draft of a record that does not exist yet', () => {
  it('of an appointment has its date and time when it is opened a day later', async () => {
    const page = await desk.open('/appointments')
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Appointment', exact: true })
    const typedIn = (tab: Page, name: string) => dialogOf(tab).getByLabel(name, { exact: true }).inputValue()
    await button(page, 'Add appointment').click()
    await dialogOf(page).getByLabel('Name', { exact: true }).fill('Tess Tomorrow')
    await dialogOf(page).getByLabel('Time', { exact: true }).fill('16:30')
    await expect.poll(() => storedText(page)).toMatch(/Tess Tomorrow.*16:30|16:30.*Tess Tomorrow/s)
    const date = await typedIn(page, 'Date')
    const later = await reopen(page, '/appointments', new Date(Date.now() + 26 * 3_600_000))
    await button(later, 'Add appointment').click()
    await dialogOf(later).getByText('Your unsaved changes from').waitFor()
    expect(await typedIn(later, 'Name')).toBe('Tess Tomorrow')
    expect(await typedIn(later, 'Time')).toBe('16:30')
    expect(await typedIn(later, 'Date')).toBe(date)
    expect(await changedMeanwhile(dialogOf(later)).count()).toBe(0)
    await dialogOf(later).getByRole('button', { name: 'Cancel' }).click()
  })

  it.each(['/add-car', '/add-from-lot'])(
    'of a vehicle has its year when %s is opened in the next year',
    async (path) => {
      const page = await desk.open(path)
      const year = await field(page, 'Year').inputValue()
      expect(year).toBe(String(new Date().getFullYear()))
      await field(page, 'Color').fill('Sage of December')
      await expect.poll(() => storedText(page)).toContain('Sage of December')
      const later = await reopen(page, path, new Date(Number(year) + 1, 0, 2, 12))
      await restoredNotice(later).waitFor()
      expect(await field(later, 'Color').inputValue()).toBe('Sage of December')
      expect(await field(later, 'Year').inputValue()).toBe(year)
      expect(await changedMeanwhile(later).count()).toBe(0)
    },
  )
})
