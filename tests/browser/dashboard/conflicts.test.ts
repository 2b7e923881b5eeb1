// Two people change the same thing while one of them has no signal, each at a device of their own. What becomes of it is driven
// and seen through their screens.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { goBySidebar, openStaffDesk, SELLER, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const BEA = { username: 'bea', password: 'bea-secret', name: 'Bea Boss', email: 'bea@lot.example' }

let desk: StaffDesk
/** At the desk, with a connection all the time. */
let ada: Page
/** On the lot, at a tablet held upright. */
let bea: Page

beforeAll(async () => {
  desk = await openStaffDesk()
  await desk.api.addUser({ ...BEA, role: 'admin' })
  ada = await desk.openToStay('/cars', { who: ADMIN, width: 1280 })
  bea = await desk.openToStay('/cars', { who: BEA, width: 820 })
  for (const page of [ada, bea]) await nothingWaits(page)
})
afterAll(() => desk?.close())

const at = (path: string) => `${desk.url}/admin/dashboard${path}`
const item = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** The page from its beginning, listening to what others do: of what was before it hears a minute later. */
async function goTo(page: Page, path: string): Promise<void> {
  // The page before may be taking up its own listening again just now.
  await page.goto('about:blank')
  const listens = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
  await page.goto(at(path))
  await listens
}

/** Both have seen the car. */
async function carBothKnow(model: string, fields: Partial<Car> = {}): Promise<Car> {
  const car = await desk.api.add({ ...vehicle, model, price: 30_000, features: ['Hood', 'Radio'], ...fields })
  for (const page of [ada, bea]) {
    if (!page.url().endsWith('/cars')) await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    await (await vehicleRow(page, model)).waitFor()
  }
  return car
}

async function openForm(page: Page, car: Car): Promise<void> {
  await (await vehicleRow(page, car.model)).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Vehicle' }).waitFor()
}

/** The form leads there by itself a moment after a save: nobody is to be on their way elsewhere then. */
const backAtList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save vehicle' }).click()

async function saved(page: Page): Promise<void> {
  await says(page, 'Vehicle updated successfully', () => pressSave(page))
  await backAtList(page)
}

/** Bea saves with no signal: it waits on her device. */
async function keptAway(): Promise<void> {
  await bea.context().setOffline(true)
  await says(bea, 'Saved on this device', () => pressSave(bea))
  await backAtList(bea)
  await waits(bea, 1)
}

async function ask(page: Page, car: Car, button: 'Mark as Sold' | 'Delete'): Promise<void> {
  await (await vehicleRow(page, car.model)).getByRole('button', { name: button }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: button === 'Delete' ? /^Delete/ : button })
    .click()
}

async function backOnline(): Promise<void> {
  await bea.context().setOffline(false)
  await nothingWaits(bea)
}

/** By the alert, which stands on every page. */
async function openAttention(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: 'Needs attention' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
}

const calm = (page: Page) => page.getByText('Nothing needs your attention.').waitFor()
const noAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Needs attention' }).waitFor({ state: 'detached' })

describe('two people edit one car', () => {
  it('S40 S44 the same field: both values stand side by side for everybody, and "Use mine" makes it so', async () => {
    const car = await carBothKnow('Same Field')
    await openForm(bea, car)
    await bea.getByRole('spinbutton', { name: 'Price' }).fill('28000')
    await keptAway()
    await openForm(ada, car)
    await ada.getByRole('spinbutton', { name: 'Price' }).fill('33000')
    await saved(ada)
    await backOnline()
    for (const page of [ada, bea]) {
      await openAttention(page)
      const dispute = item(page, 'Same Field')
      await dispute
        .getByText('It was changed on two devices. The value that came first stands until you decide.')
        .waitFor()
      const sides = dispute.getByRole('group', { name: 'Price' })
      expect(await sides.getByRole('term').allTextContents()).toEqual(['Theirs, stands now', 'Mine, by bea'])
      expect(await sides.getByRole('definition').allTextContents()).toEqual(['$33,000', '$28,000'])
    }
    expect((await desk.api.car(car.id)).price).toBe(33_000)
    await item(bea, 'Same Field').getByRole('button', { name: 'Use mine' }).click()
    for (const page of [bea, ada]) await calm(page)
    await expect.poll(async () => (await desk.api.car(car.id)).price).toBe(28_000)
  })

  it('S44 "Keep theirs" leaves what stands', async () => {
    const car = await carBothKnow('Keep Theirs')
    await openForm(bea, car)
    await bea.getByRole('textbox', { name: 'Color' }).fill('Silver')
    await keptAway()
    await openForm(ada, car)
    await ada.getByRole('textbox', { name: 'Color' }).fill('Grey')
    await saved(ada)
    await backOnline()
    for (const page of [ada, bea]) await openAttention(page)
    await item(bea, 'Keep Theirs').getByRole('button', { name: 'Keep theirs' }).click()
    for (const page of [bea, ada]) await calm(page)
    await nothingWaits(bea)
    expect((await desk.api.car(car.id)).color).toBe('Grey')
  })

  it('S41 S42 different fields and list entries of both: nobody is asked', async () => {
    const car = await carBothKnow('Both Survive')
    await openForm(bea, car)
    await bea.getByRole('spinbutton', { name: 'Mileage' }).fill('13000')
    await bea.getByRole('button', { name: 'Remove feature 2' }).click()
    await bea.getByRole('button', { name: 'Add feature' }).click()
    await bea.getByRole('textbox', { name: 'Feature 2' }).fill('Trunk')
    await keptAway()
    await openForm(ada, car)
    await ada.getByRole('spinbutton', { name: 'Price' }).fill('31000')
    await ada.getByRole('button', { name: 'Add feature' }).click()
    await ada.getByRole('textbox', { name: 'Feature 3' }).fill('Heater')
    await saved(ada)
    await backOnline()
    const now = await desk.api.car(car.id)
    expect(now).toMatchObject({ price: 31_000, mileage: 13_000 })
    expect([...now.features].sort()).toEqual(['Heater', 'Hood', 'Trunk'])
    for (const page of [ada, bea]) await noAlert(page)
    await bea.goto(at(`/edit-car/${car.id}`))
    await expect.poll(() => bea.getByRole('spinbutton', { name: 'Price' }).inputValue()).toBe('31000')
  })
})

describe('a sale', () => {
  it('S51 is not undone by an edit that did not know of it; the edit stays', async () => {
    const car = await carBothKnow('Sold Meanwhile', { featured: true })
    await openForm(bea, car)
    await bea.getByRole('textbox', { name: 'Color' }).fill('Silver')
    await keptAway()
    await ask(ada, car, 'Mark as Sold')
    await expect.poll(async () => (await desk.api.car(car.id)).sold).toBe(true)
    await backOnline()
    expect(await desk.api.car(car.id)).toMatchObject({ sold: true, enabled: false, featured: false, color: 'Silver' })
    for (const page of [ada, bea]) await noAlert(page)
  })

  it('S53 made twice: the first stands, the second is told, everybody sees it', async () => {
    const car = await carBothKnow('Sold Twice')
    await bea.context().setOffline(true)
    await ask(bea, car, 'Mark as Sold')
    await waits(bea, 1)
    await ask(ada, car, 'Mark as Sold')
    await expect.poll(async () => (await desk.api.car(car.id)).sold).toBe(true)
    const { saleId } = await desk.api.car(car.id)
    await backOnline()
    for (const page of [bea, ada]) {
      await openAttention(page)
      const told = item(page, 'Sold Twice')
      await told.getByText('It was marked as sold on two devices. The first sale stands.').waitFor()
      await told.getByText(/made by bea,/).waitFor()
      expect(await told.getByRole('button').allTextContents()).toEqual(['Understood'])
    }
    expect((await desk.api.car(car.id)).saleId).toBe(saleId)
    await item(ada, 'Sold Twice').getByRole('button', { name: 'Understood' }).click()
    for (const page of [ada, bea]) await calm(page)
  })

  it('S54 that the deleter had not seen keeps the car, and they may insist', async () => {
    const car = await carBothKnow('Unseen Sale')
    await bea.context().setOffline(true)
    await ask(bea, car, 'Delete')
    await waits(bea, 1)
    await ask(ada, car, 'Mark as Sold')
    await expect.poll(async () => (await desk.api.car(car.id)).sold).toBe(true)
    await backOnline()
    expect((await desk.api.car(car.id)).sold).toBe(true)
    await openAttention(bea)
    const told = item(bea, 'Unseen Sale')
    await told.getByText('It was sold meanwhile by someone else, so it was not deleted.').waitFor()
    await told.getByRole('button', { name: 'Keep theirs' }).waitFor()
    await told.getByRole('button', { name: 'Use mine: delete anyway' }).click()
    await calm(bea)
    await expect.poll(async () => (await desk.api.cars()).some(({ id }) => id === car.id)).toBe(false)
    await noAlert(ada)
  })
})

it('S54 S58 delete beats edit; the edit is kept with its words, and "Recreate" brings the car back with it', async () => {
  const car = await carBothKnow('Gone Meanwhile')
  await openForm(bea, car)
  await bea.getByRole('spinbutton', { name: 'Price' }).fill('27500')
  await keptAway()
  await ask(ada, car, 'Delete')
  await expect.poll(async () => (await desk.api.cars()).some(({ id }) => id === car.id)).toBe(false)
  await backOnline()
  await openAttention(bea)
  const kept = item(bea, 'The server refused it: It has been deleted meanwhile')
  await kept.getByText('$27,500').waitFor()
  await noAlert(ada)
  await kept.getByRole('button', { name: 'Recreate' }).click()
  await calm(bea)
  await nothingWaits(bea)
  expect(await desk.api.car(car.id)).toMatchObject({ uid: car.uid, price: 27_500 })
  await ada.goto(at('/cars'))
  await (await vehicleRow(ada, 'Gone Meanwhile')).getByText('$27,500').waitFor()
})

it('S58 a vehicle about which two disagree, deleted before it is decided, is brought back with what was wanted', async () => {
  const car = await carBothKnow('Disputed And Gone')
  await openForm(bea, car)
  await bea.getByRole('spinbutton', { name: 'Price' }).fill('27500')
  await keptAway()
  await desk.api.edit(car.id, { price: 29_000 })
  await backOnline()
  await openAttention(bea)
  await item(bea, 'Disputed And Gone').getByRole('button', { name: 'Use mine' }).waitFor()
  await desk.api.remove(car.id)
  const disputed = item(bea, 'The vehicle has been deleted meanwhile.')
  await disputed.waitFor()
  expect(await disputed.getByRole('button').allTextContents()).toEqual(['Keep theirs', 'Recreate with mine'])
  await bea.context().setOffline(true)
  await disputed.getByRole('button', { name: 'Recreate with mine' }).click()
  await calm(bea)
  await waits(bea, 2)
  for (const title of ['Restoring of a vehicle that is gone', 'A decision about a conflict'])
    await item(bea, title).waitFor()
  await backOnline()
  expect(await desk.api.car(car.id)).toMatchObject({ uid: car.uid, price: 27_500 })
  await noAlert(ada)
})

it('S43 FAQs changed by both are one question; the whole lists stand side by side', async () => {
  const stored = async () => (await (await fetch(`${desk.product.url}/api/settings`)).json()) as SiteSettings
  for (const page of [ada, bea]) {
    await goTo(page, '/settings/faqs')
    await page.getByText('2 FAQs').waitFor()
    await nothingWaits(page)
  }
  const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' }).first()
  await answer(bea).fill('Yes, on Sundays.')
  await bea.context().setOffline(true)
  const save = (page: Page, words: string) =>
    says(page, words, () => page.getByRole('button', { name: 'Save' }).click())
  await save(bea, 'Saved on this device')
  await waits(bea, 1)
  await answer(ada).fill('Yes, every day.')
  await save(ada, 'Saved!')
  await backOnline()
  await openAttention(bea)
  const sides = item(bea, 'Settings').getByRole('group', { name: 'FAQs' })
  await expect
    .poll(() => sides.getByRole('definition').allTextContents())
    .toEqual([expect.stringContaining('Yes, every day.'), expect.stringContaining('Yes, on Sundays.')])
  expect((await stored()).faqs[0]?.answer).toBe('Yes, every day.')
  const sally = await desk.open('/attention', { who: SELLER })
  await expect.poll(() => storedText(sally)).toContain('Yes, on Sundays.')
  await goTo(sally, '/attention')
  await nothingWaits(sally)
  await calm(sally)
  await item(bea, 'Settings').getByRole('button', { name: 'Use mine' }).click()
  await calm(bea)
  await expect.poll(async () => (await stored()).faqs[0]?.answer).toBe('Yes, on Sundays.')
  await expect.poll(() => connection(bea).textContent()).toMatch(/^Online, 0/)
})
