// Drafts of forms: restored after a reload or a power cut, deleted by a save, kept by a log-out, compared with remote edits.
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { killProfile, openProfile } from '#tests/support/browser/browser.ts'
import { alertWith, openSidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, says, watchPushes } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { connection, nothingWaits, openStoredTablet, vehicleRow } from '#tests/support/browser/tablet.ts'
import { button, draftIsKept, field } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile({ seed: 'none' })

const add = (model: string, fields: Partial<Car> = {}) => desk.api.add({ ...vehicle, make: 'Jensen', model, ...fields })
const restoredNotice = (page: Page) =>
  page.getByText(/^Your unsaved changes from \d\d\/\d\d\/\d{4}, \d\d:\d\d are back$/)

/** Saves the form and waits for the list, to which it returns. */
async function save(page: Page): Promise<void> {
  await says(page, 'Vehicle updated successfully', () => button(page, 'Save vehicle').click())
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
}

/** Reloads the tab and expects its draft. */
async function expectRestored(page: Page, color: string): Promise<void> {
  await page.reload()
  await restoredNotice(page).waitFor()
  expect(await field(page, 'Color').inputValue()).toBe(color)
}

/** The settings pages: a form of each and a field in it. */
const PAGES = [
  ['Social Media', 'Social Media', 'Facebook URL'],
  ['About Us', 'About Us', 'Hero title'],
  ['Backgrounds', 'Backgrounds', 'Cars'],
  ['Footer', 'Footer', 'Description'],
  ['Legal Pages', 'Terms', 'Last updated'],
  ['Contact Info', 'Contact Info', 'Phone'],
  ['FAQs', 'FAQs', 'Answer'],
] as const
const SETTINGS = casesOf<(typeof PAGES)[number]>(PAGES, ([page]) => page === 'Legal Pages' || page === 'FAQs')

describe('a draft', () => {
  itInLongRun('is restored after a power cut, of a new vehicle and of an edited one', async () => {
    const car = await add('Power cut')
    const dashboard = `${desk.product.url}/admin/dashboard`
    const forms = [
      { address: `${dashboard}/add-car`, color: 'Sage', feature: 'Wire wheels' },
      { address: `${dashboard}/edit-car/${car.id}`, color: 'Ochre', feature: 'Overdrive' },
    ]
    const { profile, page } = await openStoredTablet(desk.product.url)
    for (const { address, color, feature } of forms) {
      await page.goto(address)
      await field(page, 'Color').fill(color)
      await field(page, 'Feature 1').fill('Hood')
      await button(page, 'Add feature').click()
      await field(page, 'Feature 2').fill(feature)
      await draftIsKept(page, feature)
    }
    await killProfile(profile)

    const again = await openProfile({ dir: profile.dir })
    onTestFinished(() => again.remove())
    const later = await again.context.newPage()
    for (const { address, color, feature } of forms) {
      await later.goto(address)
      // The browser may have lost the session, but not the draft of its user.
      const logIn = button(later, 'Log In')
      await logIn.or(restoredNotice(later)).waitFor()
      if (await logIn.isVisible()) await fillLogIn(later, ADMIN)
      await restoredNotice(later).waitFor()
      expect(await field(later, 'Color').inputValue()).toBe(color)
      expect(await field(later, 'Feature 2').inputValue()).toBe(feature)
    }
  })

  itInLongRun('is restored in each settings form until it is discarded, and the discard can be undone', async () => {
    const page = await desk.open()
    const stored = new Map<string, string>()
    const open = async ([link, name, label]: (typeof PAGES)[number]) => {
      await (await openSidebar(page)).getByRole('link', { name: link, exact: true }).click()
      const heading = page.getByRole('heading', { level: 1, name: link, exact: true })
      const leave = button(page, 'Leave without saving')
      await heading.or(leave).first().waitFor()
      if (await leave.isVisible()) await leave.click()
      await heading.waitFor()
      const form = page.getByRole('form', { name, exact: true })
      const input = form.getByRole('textbox', { name: label, exact: true }).first()
      await input.waitFor()
      return { form, input, name, draft: `Draft of ${label}` }
    }
    for (const each of SETTINGS) {
      const { form, input, name, draft } = await open(each)
      stored.set(name, await input.inputValue())
      await input.fill(draft)
      await form.getByText('Unsaved changes, kept on this device').waitFor()
      await expect.poll(() => storedText(page)).toContain(draft)
    }
    await page.reload()
    await restoredNotice(page).waitFor()
    for (const each of SETTINGS) {
      const { form, input, name, draft } = await open(each)
      await restoredNotice(page).waitFor()
      expect(await input.inputValue(), name).toBe(draft)
      await form.getByRole('button', { name: 'Discard' }).click()
      await restoredNotice(page).waitFor({ state: 'detached' })
      await expect.poll(() => input.inputValue(), { message: name }).toBe(stored.get(name))
      await button(page, 'Undo').click()
      await expect.poll(() => input.inputValue(), { message: name }).toBe(draft)
      await form.getByRole('button', { name: 'Discard' }).click()
      await form.getByText('Unsaved changes').waitFor({ state: 'detached' })
      await page.locator('h1:focus').waitFor()
      await expect.poll(() => storedText(page)).not.toContain(draft)
    }
    await open(PAGES[0])
    expect(await restoredNotice(page).count()).toBe(0)
  })

  itInLongRun(
    'belongs to the tab that adds the vehicle, and is offered to another when that tab is closed',
    async () => {
      const page = await desk.open('/add-car')
      await field(page, 'Color').fill('Sage of the first')
      await draftIsKept(page, 'Sage of the first')
      const openAnother = async () => {
        const another = await page.context().newPage()
        await another.goto(page.url())
        await field(another, 'Color').waitFor()
        return another
      }
      const second = await openAnother()
      expect(await field(second, 'Color').inputValue()).toBe('')
      await field(second, 'Color').fill('Ochre of the second')
      await draftIsKept(second, 'Ochre of the second')
      await expectRestored(page, 'Sage of the first')
      await expectRestored(second, 'Ochre of the second')
      await second.close()
      // The tab restores its own draft, although the other is newer.
      await expectRestored(page, 'Sage of the first')
      const third = await openAnother()
      await restoredNotice(third).waitFor()
      expect(await field(third, 'Color').inputValue()).toBe('Ochre of the second')

      await third.getByRole('button', { name: 'Logout' }).click()
      const question = third.getByRole('dialog', { name: 'Unsaved changes' })
      await question.getByText('2 forms have unsaved changes').waitFor()
      await question.getByRole('button', { name: 'Discard unsaved changes and log out' }).click()
      await expect.poll(() => storedText(third)).not.toMatch(/Sage of the first|Ochre of the second/)
    },
  )

  itInLongRun.each(['has no locks, as on plain http', 'refuses locks'])(
    'is shared by the tabs of a browser that %s',
    async (how) => {
      const page = await desk.open('/add-car')
      await page.context().addInitScript((refuses) => {
        const locks = refuses ? { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } : undefined
        Object.defineProperty(Navigator.prototype, 'locks', { value: locks })
      }, how === 'refuses locks')
      await page.reload()
      await field(page, 'Color').fill('Sage')
      await draftIsKept(page, 'Sage')
      const second = await page.context().newPage()
      await second.goto(page.url())
      await restoredNotice(second).waitFor()
      expect(await field(second, 'Color').inputValue()).toBe('Sage')
    },
  )

  itInLongRun('is deleted by a save', async () => {
    const car = await add('Interceptor')
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Description').fill('A draft worth keeping')
    await draftIsKept(page, 'A draft worth keeping')
    await field(page, 'Description').fill('Saved words')
    await save(page)
    await (await vehicleRow(page, car.model)).getByRole('link', { name: 'Edit' }).click()
    await field(page, 'Description').waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('Saved words')
    expect(await restoredNotice(page).count()).toBe(0)
  })

  it('is kept or discarded by a log-out, as the person decides, and offered after their next log-in', async () => {
    const car = await add('Interceptor')
    const path = `/edit-car/${car.id}`
    const page = await desk.open(path, { who: SELLER })
    await nothingWaits(page)
    await field(page, 'Description').fill('Only I may read this')
    await draftIsKept(page, 'Only I may read this')
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    const logOut = async (answer: string) => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await question.getByText('1 form has unsaved changes, which stay on this device unless you').waitFor()
      await question.getByRole('button', { name: answer }).click()
      const leave = page.getByRole('button', { name: 'Leave without saving' })
      await leave.or(page.getByRole('button', { name: 'Log In' })).waitFor()
      if (await leave.isVisible()) await leave.click()
      await page.waitForURL('**/admin')
    }
    const logIn = async (who: typeof SELLER | typeof ADMIN) => {
      await fillLogIn(page, who)
      await page.waitForURL('**/admin/dashboard**')
      await page.goto(`${desk.url}/admin/dashboard${path}`)
      await field(page, 'Description').waitFor()
    }
    await page.getByRole('button', { name: 'Logout' }).click()
    expect(await question.getByRole('button').allTextContents()).toEqual([
      'Keep for me and log out',
      'Discard unsaved changes and log out',
      'Cancel',
    ])
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await field(page, 'Description').inputValue()).toBe('Only I may read this')

    await logOut('Keep for me and log out')
    await logIn(ADMIN)
    expect(await field(page, 'Description').inputValue()).toBe(vehicle.description)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin')
    await logIn(SELLER)
    await restoredNotice(page).waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('Only I may read this')

    await logOut('Discard unsaved changes and log out')
    await expect.poll(() => storedText(page)).not.toContain('Only I may read this')
  })
})

describe('a remote edit while a form is open', () => {
  it('is taken over in a field that was not edited, and shown beside the typed value where a person has to decide', async () => {
    const car = await add('541', { price: 20_000, year: 1970, mileage: 12_000 })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Black')
    await field(page, 'Year').fill('1971')
    await field(page, 'Price').fill('19000')
    await draftIsKept(page, '19000')
    await desk.api.edit(car.id, { price: 21_000, year: 1972, mileage: 13_000 })
    const remoteEdits = page.getByRole('region', { name: 'Changed meanwhile' })
    const conflict = (name: string) => remoteEdits.getByRole('listitem').filter({ hasText: name })
    await remoteEdits.getByText(/^Changed meanwhile: .*Mileage/).waitFor()
    expect(await field(page, 'Mileage').inputValue()).toBe('13000')
    await conflict('Price').getByText('$21,000').waitFor()
    await conflict('Price').getByText('$19,000').waitFor()
    // The draft stores the value that the person saw: a reload shows the field conflicts again.
    await page.reload()
    await conflict('Price').getByText('$21,000').waitFor()
    await conflict('Price').getByRole('button', { name: 'Keep mine' }).click()
    await conflict('Price').waitFor({ state: 'detached' })
    await conflict('Year').getByRole('button', { name: 'Take theirs' }).click()
    await conflict('Year').waitFor({ state: 'detached' })
    expect(await field(page, 'Price').inputValue()).toBe('19000')
    expect(await field(page, 'Year').inputValue()).toBe('1972')
    const sent = watchPushes(page)
    await save(page)
    const price = { from: 21_000, to: 19_000 }
    expect(sent.map(({ args }) => args)).toEqual([{ fields: { price, color: { from: 'Green', to: 'Black' } } }])
    expect(await desk.api.car(car.id)).toMatchObject({ price: 19_000, year: 1972, mileage: 13_000, color: 'Black' })
  })

  itInLongRun('is never overwritten by a save without a choice', async () => {
    const car = await add('FF', { price: 20_000 })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Price').fill('19000')
    await desk.api.edit(car.id, { price: 21_000 })
    await says(page, 'Someone else has changed the same field. It waits for your decision.', () =>
      button(page, 'Save vehicle').click(),
    )
    expect(await page.getByText('Vehicle updated successfully').count()).toBe(0)
    await page.getByRole('alert').getByRole('link', { name: 'Needs attention' }).waitFor()
    expect((await desk.api.car(car.id)).price).toBe(21_000)
  })

  it('keeps the draft of a vehicle that it deletes, and offers it as a new vehicle', async () => {
    const car = await add('Rocket', { stockNumber: 'R-88' })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Sage')
    await draftIsKept(page, 'Sage')
    await page.goto(`${desk.url}/admin/dashboard/cars`)
    await vehicleRow(page, 'Rocket')
    await desk.api.deleteCar(car.id)
    await page.getByRole('alert').getByRole('link', { name: 'Needs attention' }).click()
    const item = page.getByRole('listitem').filter({ hasText: `${vehicle.year} Jensen Rocket` })
    await item.getByText('Vehicle deleted').waitFor()
    await item.getByRole('button', { name: 'Add as a new vehicle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
    await restoredNotice(page).waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Sage')
    await says(page, 'Vehicle added successfully', () => button(page, 'Save vehicle').click())
    await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
    await nothingWaits(page)
    const again = (await desk.api.cars()).find(({ model }) => model === 'Rocket')
    expect(again).toMatchObject({ color: 'Sage', stockNumber: 'R-88', features: car.features })
    await connection(page).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
    expect(await item.filter({ hasText: 'Vehicle deleted' }).count()).toBe(0)
  })

  itInLongRun('keeps the typed values when it deletes the vehicle', async () => {
    const car = await add('Healey')
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Black')
    await desk.api.deleteCar(car.id)
    await page.getByText('This vehicle has been deleted meanwhile. What you typed is kept below.').waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Black')
    await button(page, 'Save vehicle').click()
    await alertWith(page, 'An error occurred while saving the vehicle').waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Black')
  })
})
