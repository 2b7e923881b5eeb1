// Conflicts: two people change the same record on two devices while one of them is offline.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { goBySidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { pressAction } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const BEA = { username: 'bea', password: 'bea-secret', name: 'Bea Boss', email: 'bea@lot.example' }

const desk = staffDeskForFile()
/** On a desktop, always online. */
let ada: Page
/** On a tablet in portrait, offline at times. */
let bea: Page

beforeAll(async () => {
  await desk.api.addUser({ ...BEA, role: 'admin' })
  ada = await desk.openToStay('/cars', { who: ADMIN, width: 1280 })
  bea = await desk.openToStay('/cars', { who: BEA, width: 820 })
  for (const page of [ada, bea]) await nothingWaits(page)
})

const item = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Adds a car and waits until both devices show it. */
async function addKnownCar(model: string, fields: Partial<Car> = {}): Promise<Car> {
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

/** The form navigates to the list shortly after a save, which must not race with the next navigation. */
const backAtList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save vehicle' }).click()

async function saveForm(page: Page): Promise<void> {
  await says(page, 'Vehicle updated successfully', () => pressSave(page))
  await backAtList(page)
}

/** Bea saves offline. @param pending the number of pending mutations on her device afterwards */
async function saveOffline(pending: number): Promise<void> {
  await bea.context().setOffline(true)
  await says(bea, 'Saved on this device', () => pressSave(bea))
  await backAtList(bea)
  await waits(bea, pending)
}

async function confirmAction(page: Page, car: Car, button: 'Mark as Sold' | 'Delete'): Promise<void> {
  await pressAction(await vehicleRow(page, car.model), button)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: button === 'Delete' ? /^Delete/ : button })
    .click()
}

async function reconnectBea(): Promise<void> {
  await bea.context().setOffline(false)
  await nothingWaits(bea)
}

/** Opens the page by the alert, which every page shows. */
async function openAttention(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: 'Needs attention' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
}

const nothingNeedsDecision = (page: Page) => page.getByText('No change needs a decision.').waitFor()
const noAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Needs attention' }).waitFor({ state: 'detached' })

it('S40 S44 shows both values of the same field to everybody, until "Use mine" or "Keep theirs" decides', async () => {
  const first = await addKnownCar('Disputed Price')
  const second = await addKnownCar('Disputed Color')
  await openForm(bea, first)
  await bea.getByRole('spinbutton', { name: 'Price', exact: true }).fill('28000')
  await saveOffline(1)
  await openForm(bea, second)
  await bea.getByRole('textbox', { name: 'Color' }).fill('Silver')
  await saveOffline(2)
  await openForm(ada, first)
  await ada.getByRole('spinbutton', { name: 'Price', exact: true }).fill('33000')
  await saveForm(ada)
  await desk.api.edit(second.id, { color: 'Grey' })
  await reconnectBea()
  for (const page of [ada, bea]) {
    await openAttention(page)
    const conflict = item(page, 'Disputed Price')
    await conflict
      .getByText('It was changed on two devices. The value that came first is kept until you decide.')
      .waitFor()
    const sides = conflict.getByRole('group', { name: 'Price' })
    const terms = page === bea ? ['Theirs, stored now', 'Mine'] : ['Stored now', 'Changed by bea']
    expect(await sides.getByRole('term').allTextContents()).toEqual(terms)
    expect(await sides.getByRole('definition').allTextContents()).toEqual(['$33,000', '$28,000'])
    await item(page, 'Disputed Color').waitFor()
  }
  expect((await desk.api.car(first.id)).price).toBe(33_000)
  expect(await item(ada, 'Disputed Price').getByRole('button').allTextContents()).toEqual([
    'Keep what is stored',
    'Use the change by bea',
  ])
  await item(bea, 'Disputed Price').getByRole('button', { name: 'Use mine' }).click()
  await item(bea, 'Disputed Color').getByRole('button', { name: 'Keep theirs' }).click()
  for (const page of [bea, ada]) await nothingNeedsDecision(page)
  await nothingWaits(bea)
  expect((await desk.api.car(first.id)).price).toBe(28_000)
  expect((await desk.api.car(second.id)).color).toBe('Grey')
})

itInLongRun('S50 S54 keeps the first of two sales, and a car that was sold before its deletion arrives', async () => {
  const soldTwice = await addKnownCar('Sold Twice')
  const unseenSale = await addKnownCar('Unseen Sale')
  await bea.context().setOffline(true)
  await confirmAction(bea, soldTwice, 'Mark as Sold')
  await waits(bea, 1)
  await confirmAction(bea, unseenSale, 'Delete')
  await waits(bea, 2)
  for (const car of [soldTwice, unseenSale]) {
    await confirmAction(ada, car, 'Mark as Sold')
    await expect.poll(async () => (await desk.api.car(car.id)).sold).toBe(true)
  }
  const { saleId } = await desk.api.car(soldTwice.id)
  await reconnectBea()
  for (const page of [bea, ada]) {
    await openAttention(page)
    const conflict = item(page, 'Sold Twice')
    await conflict.getByText('It was marked as sold on two devices. The first sale is kept.').waitFor()
    await conflict.getByText(/made by bea,/).waitFor()
    expect(await conflict.getByRole('button').allTextContents()).toEqual(['Understood'])
  }
  expect((await desk.api.car(soldTwice.id)).saleId).toBe(saleId)
  expect((await desk.api.car(unseenSale.id)).sold).toBe(true)
  await item(ada, 'Sold Twice').getByRole('button', { name: 'Understood' }).click()
  const conflict = item(bea, 'Unseen Sale')
  await conflict.getByText('Someone else has sold it, so it was not deleted.').waitFor()
  await conflict.getByRole('button', { name: 'Keep theirs' }).waitFor()
  await conflict.getByRole('button', { name: 'Use mine: delete anyway' }).click()
  for (const page of [ada, bea]) await nothingNeedsDecision(page)
  await expect.poll(async () => (await desk.api.cars()).some(({ id }) => id === unseenSale.id)).toBe(false)
})

itInLongRun(
  'S54 refuses an edit after a deletion, and restores the car with its values or with an undecided conflict',
  async () => {
    const gone = await addKnownCar('Gone Meanwhile')
    const disputed = await addKnownCar('Disputed And Gone')
    await openForm(bea, gone)
    await bea.getByRole('spinbutton', { name: 'Price', exact: true }).fill('27500')
    await saveOffline(1)
    await openForm(bea, disputed)
    await bea.getByRole('spinbutton', { name: 'Price', exact: true }).fill('26500')
    await saveOffline(2)
    await confirmAction(ada, gone, 'Delete')
    await expect.poll(async () => (await desk.api.cars()).some(({ id }) => id === gone.id)).toBe(false)
    await noAlert(ada)
    await desk.api.edit(disputed.id, { price: 29_000 })
    await reconnectBea()
    await openAttention(bea)
    const refused = item(bea, 'The server refused it: It has been deleted meanwhile')
    await refused.getByText('$27,500').waitFor()
    expect(await refused.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await refused.getByRole('button', { name: 'Recreate' }).click()
    await refused.waitFor({ state: 'detached' })
    await nothingWaits(bea)
    expect(await desk.api.car(gone.id)).toMatchObject({ uid: gone.uid, price: 27_500 })
    await (await vehicleRow(ada, 'Gone Meanwhile')).getByText('$27,500').waitFor()

    await item(bea, 'Disputed And Gone').getByRole('button', { name: 'Use mine' }).waitFor()
    await desk.api.remove(disputed.id)
    const conflict = item(bea, 'The vehicle has been deleted meanwhile.')
    await conflict.waitFor()
    expect(await conflict.getByRole('button').allTextContents()).toEqual(['Keep theirs', 'Recreate with mine'])
    await bea.context().setOffline(true)
    await conflict.getByRole('button', { name: 'Recreate with mine' }).click()
    await nothingNeedsDecision(bea)
    await waits(bea, 2)
    for (const title of ['Restoring of a vehicle that is gone', 'A decision about a conflict'])
      await item(bea, title).waitFor()
    await reconnectBea()
    expect(await desk.api.car(disputed.id)).toMatchObject({ uid: disputed.uid, price: 26_500 })
    await noAlert(ada)
  },
)

itInLongRun('S40 shows one conflict with both whole lists when two people change the FAQs', async () => {
  const stored = async () => (await (await fetch(`${desk.product.url}/api/settings`)).json()) as SiteSettings
  for (const page of [ada, bea]) {
    await goBySidebar(page, 'FAQs')
    await page.getByText('2 FAQs').waitFor()
    await nothingWaits(page)
  }
  const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' }).first()
  await answer(bea).fill('Yes, on Sundays.')
  await bea.context().setOffline(true)
  const save = (page: Page, message: string) =>
    says(page, message, () => page.getByRole('button', { name: 'Save' }).click())
  await save(bea, 'Saved on this device')
  await waits(bea, 1)
  await answer(ada).fill('Yes, every day.')
  await save(ada, 'Saved!')
  await reconnectBea()
  await openAttention(bea)
  const sides = item(bea, 'Settings').getByRole('group', { name: 'FAQs' })
  await expect
    .poll(() => sides.getByRole('definition').allTextContents())
    .toEqual([expect.stringContaining('Yes, every day.'), expect.stringContaining('Yes, on Sundays.')])
  expect((await stored()).faqs[0]?.answer).toBe('Yes, every day.')
  // A seller cannot decide it and does not receive it.
  const sally = await desk.open('/cars', { who: SELLER })
  await nothingWaits(sally)
  expect(await storedText(sally)).not.toContain('Yes, on Sundays.')
  await item(bea, 'Settings').getByRole('button', { name: 'Use mine' }).click()
  await nothingNeedsDecision(bea)
  await expect.poll(async () => (await stored()).faqs[0]?.answer).toBe('Yes, on Sundays.')
  await expect.poll(() => connection(bea).textContent()).toMatch(/^Online, 0/)
})
