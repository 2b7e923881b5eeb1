// Unsaved forms: over a reload, a power cut and a log-out, and over what others change meanwhile.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { killProfile, openProfile } from '#tests/support/browser/browser.ts'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import { alertWith, openStaffDesk, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, watchPushes } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, openStoredTablet } from '#tests/support/browser/tablet.ts'
import { button, draftIsKept, field } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk({ seed: 'none' })
})
afterAll(() => desk?.close())

const add = (model: string, fields: Partial<Car> = {}) => desk.api.add({ ...vehicle, make: 'Jensen', model, ...fields })
const back = (page: Page) => page.getByText(/^Your unsaved changes from \d\d\/\d\d\/\d{4}, \d\d:\d\d are back$/)

/** After a reload of its tab. */
async function isBack(page: Page, color: string): Promise<void> {
  await page.reload()
  await back(page).waitFor()
  expect(await field(page, 'Color').inputValue()).toBe(color)
}

/** The seven settings pages: a form of each and a field in it. */
const SETTINGS = [
  ['social-media', 'Social Media', 'Facebook URL'],
  ['about-us', 'About Us', 'Hero title'],
  ['backgrounds', 'Backgrounds', 'Cars'],
  ['footer-info', 'Footer', 'Description'],
  ['legal-pages', 'Terms', 'Last updated'],
  ['contact-info', 'Contact Info', 'Phone'],
  ['faqs', 'FAQs', 'Answer'],
] as const

describe('what is typed into a form and not saved', () => {
  it.each(['/add-car', '/edit-car'])('is back after a power cut: %s', async (path) => {
    const car = await add(`Power ${path}`)
    const address = `${desk.product.url}/admin/dashboard${path === '/edit-car' ? `${path}/${car.id}` : path}`
    const { profile, page } = await openStoredTablet(desk.product.url)
    await page.goto(address)
    await field(page, 'Color').fill('Sage')
    await field(page, 'Feature 1').fill('Overdrive')
    await button(page, 'Add feature').click()
    await field(page, 'Feature 2').fill('Wire wheels')
    await draftIsKept(page, 'Wire wheels')
    await killProfile(profile)

    const again = await openProfile({ dir: profile.dir })
    onTestFinished(() => again.remove())
    const later = await again.context.newPage()
    await later.goto(address)
    // The browser may have lost who was logged in; what was typed is that person's still.
    const logIn = button(later, 'Log In')
    await logIn.or(back(later)).waitFor()
    if (await logIn.isVisible()) await fillLogIn(later, ADMIN)
    await back(later).waitFor()
    expect(await field(later, 'Color').inputValue()).toBe('Sage')
    expect(await field(later, 'Feature 2').inputValue()).toBe('Wire wheels')
  })

  it('is restored in each of the seven settings forms, until it is discarded, which can be undone', async () => {
    const page = await desk.open()
    const stored = new Map<string, string>()
    const open = async ([path, name, label]: (typeof SETTINGS)[number]) => {
      await page.goto(`${desk.url}/admin/dashboard/settings/${path}`)
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
    for (const each of SETTINGS) {
      const { form, input, name, draft } = await open(each)
      await back(page).waitFor()
      expect(await input.inputValue(), name).toBe(draft)
      await form.getByRole('button', { name: 'Discard' }).click()
      await back(page).waitFor({ state: 'detached' })
      await expect.poll(() => input.inputValue(), { message: name }).toBe(stored.get(name))
      await button(page, 'Undo').click()
      await expect.poll(() => input.inputValue(), { message: name }).toBe(draft)
      await form.getByRole('button', { name: 'Discard' }).click()
      await form.getByText('Unsaved changes').waitFor({ state: 'detached' })
      await page.locator('h1:focus').waitFor()
      await expect.poll(() => storedText(page)).not.toContain(draft)
    }
    const { input, name } = await open(SETTINGS[0])
    expect(await input.inputValue(), name).toBe(stored.get(name))
    expect(await back(page).count(), name).toBe(0)
  })

  it('is kept apart in every tab that adds a vehicle, and offered again where no tab has it open', async () => {
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
    await isBack(page, 'Sage of the first')
    await isBack(second, 'Ochre of the second')
    await second.close()
    // Its own, though the other is newer.
    await isBack(page, 'Sage of the first')
    const third = await openAnother()
    await back(third).waitFor()
    expect(await field(third, 'Color').inputValue()).toBe('Ochre of the second')

    await third.getByRole('button', { name: 'Logout' }).click()
    const question = third.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByText('2 forms have unsaved changes, which are discarded by a log-out.').waitFor()
    await question.getByRole('button', { name: 'Discard unsaved changes and log out' }).click()
    await expect.poll(() => storedText(third)).not.toMatch(/Sage of the first|Ochre of the second/)
  })

  it.each(['has no locks, as on plain http', 'refuses locks'])(
    'is kept by every tab also where the browser %s and none knows what another has open',
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
      await back(second).waitFor()
      await field(second, 'Color').fill('Ochre')
      await draftIsKept(second, 'Ochre')
      await draftIsKept(page, 'Sage')
      await isBack(page, 'Sage')
      await isBack(second, 'Ochre')
    },
  )

  it('is gone once it is saved, and at the log-out', async () => {
    const car = await add('Interceptor')
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Description').fill('A draft worth keeping')
    await draftIsKept(page, 'A draft worth keeping')
    await field(page, 'Description').fill('Saved words')
    await stopTime(page)
    await button(page, 'Save vehicle').click()
    await page.getByText('Vehicle updated successfully').waitFor()
    await page.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
    await page.clock.resume()
    expect(await field(page, 'Description').inputValue()).toBe('Saved words')
    expect(await back(page).count()).toBe(0)

    await field(page, 'Description').fill('Nobody else may read this')
    await draftIsKept(page, 'Nobody else may read this')
    const logOut = () => page.getByRole('button', { name: 'Logout' }).click()
    await logOut()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByText('1 form has unsaved changes, which are discarded by a log-out.').waitFor()
    expect(await question.getByRole('button').allTextContents()).toEqual([
      'Discard unsaved changes and log out',
      'Cancel',
    ])
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await field(page, 'Description').inputValue()).toBe('Nobody else may read this')
    await logOut()
    await question.getByRole('button', { name: 'Discard unsaved changes and log out' }).click()
    const leave = page.getByRole('button', { name: 'Leave without saving' })
    await leave.or(page.getByRole('button', { name: 'Log In' })).waitFor()
    if (await leave.isVisible()) await leave.click()
    await page.waitForURL('**/admin')
    await expect.poll(() => storedText(page)).not.toContain('Nobody else may read this')
  })
})

describe('what others change under an open form', () => {
  it('is followed where nothing was typed, and shown', async () => {
    const car = await add('C-V8', { mileage: 12_000 })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Black')
    await desk.api.edit(car.id, { mileage: 13_000 })
    const news = page.getByRole('region', { name: 'Changed meanwhile' })
    await news.getByText('Changed meanwhile: Mileage').waitFor()
    expect(await field(page, 'Mileage').inputValue()).toBe('13000')
    await stopTime(page)
    const sent = watchPushes(page)
    await button(page, 'Save vehicle').click()
    await page.getByText('Vehicle updated successfully').waitFor()
    expect(sent.map(({ args }) => args)).toEqual([{ fields: { color: { from: 'Green', to: 'Black' } } }])
    expect(await desk.api.car(car.id)).toMatchObject({ mileage: 13_000, color: 'Black' })
  })

  it.each(['Keep mine', 'Take theirs'])('is put beside what was typed, and decided: %s', async (choice) => {
    const car = await add(`541 ${choice}`, { price: 20_000 })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Black')
    await field(page, 'Price').fill('19000')
    // Another vehicle of this device may be black.
    await draftIsKept(page, '19000')
    await desk.api.edit(car.id, { price: 21_000 })
    const news = page.getByRole('region', { name: 'Changed meanwhile' })
    await news.getByText('$21,000').waitFor()
    await news.getByText('$19,000').waitFor()
    // The draft knows what the person was shown: after a reload the question still stands.
    await page.reload()
    await news.getByText('$21,000').waitFor()
    await news.getByRole('button', { name: choice }).click()
    await news.waitFor({ state: 'detached' })
    const mine = choice === 'Keep mine'
    expect(await field(page, 'Price').inputValue()).toBe(mine ? '19000' : '21000')
    await stopTime(page)
    const sent = watchPushes(page)
    await button(page, 'Save vehicle').click()
    await page.getByText('Vehicle updated successfully').waitFor()
    const color = { from: 'Green', to: 'Black' }
    expect(sent.map(({ args }) => args)).toEqual([
      { fields: mine ? { price: { from: 21_000, to: 19_000 }, color } : { color } },
    ])
    expect((await desk.api.car(car.id)).price).toBe(mine ? 19_000 : 21_000)
  })

  it('is never overwritten by a save without a choice', async () => {
    const car = await add('FF', { price: 20_000 })
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Price').fill('19000')
    await stopTime(page)
    await desk.api.edit(car.id, { price: 21_000 })
    await button(page, 'Save vehicle').click()
    await page.getByText('Someone else changed the same field meanwhile: it waits for your decision.').waitFor()
    expect(await page.getByText('Vehicle updated successfully').count()).toBe(0)
    await page.getByRole('alert').getByRole('link', { name: 'Needs attention' }).waitFor()
    expect((await desk.api.car(car.id)).price).toBe(21_000)
  })

  it('leaves the words of the person when the vehicle is deleted', async () => {
    const car = await add('Healey')
    const page = await desk.open(`/edit-car/${car.id}`)
    await nothingWaits(page)
    await field(page, 'Color').fill('Black')
    await desk.api.deleteCar(car.id)
    await page.getByText('This vehicle has been deleted meanwhile. What you typed still stands below.').waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Black')
    await button(page, 'Save vehicle').click()
    await alertWith(page, 'An error occurred while saving the vehicle').waitFor()
    expect(await field(page, 'Color').inputValue()).toBe('Black')
  })
})
