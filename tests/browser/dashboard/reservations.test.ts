// Reservations: made and ended in the list and in the form, offline and online, seen by a colleague and by a visitor, and over at midnight.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { messageDeskForFile } from '#tests/support/browser/message-desk.ts'
import { goBySidebar, SELLER } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { pressAction, rowOf } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const desk = messageDeskForFile({ seed: 'none' })
let admin: Page
let seller: Page
let visitor: Page

beforeAll(async () => {
  admin = await desk.openToStay('/cars', { who: ADMIN })
  seller = await desk.openToStay('/cars', { who: SELLER })
  const context = await desk.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  visitor = await context.newPage()
})
afterEach(async () => {
  for (const page of [admin, seller]) {
    await page.context().setOffline(false)
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
  }
})

const day = (offset: number) => localMoment(Date.now() + offset * DAY_MS).date
const shownDay = (offset: number) => day(offset).split('-').reverse().join('/')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reserve vehicle', exact: true })

async function reserve(page: Page, name: string, until: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Reserved for' }).fill(name)
  await dialog.getByLabel('Until', { exact: true }).fill(until)
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
}

const addCar = (model: string) => desk.api.add({ ...vehicle, make: 'Gilbern', model })
const cardOf = (model: string) => visitor.getByRole('article').filter({ hasText: model })

it('is made without a connection, and a colleague and a visitor see it after it is sent', async () => {
  const { id } = await addCar('Genie')
  await visitor.goto(`${desk.url}/cars`)
  await rowOf(admin, 'Genie').waitFor()
  await rowOf(seller, 'Genie').waitFor()
  await admin.context().setOffline(true)
  await pressAction(rowOf(admin, 'Genie'), 'Reserve')
  await dialogOf(admin).getByRole('button', { name: 'Reserve', exact: true }).click()
  await dialogOf(admin).getByText('Enter the last day of the reservation').waitFor()
  await reserve(admin, 'Ada Byron', day(-1))
  await dialogOf(admin).getByText('A reservation cannot end before today').waitFor()
  await expectAccessible(admin, 'the dialog of a reservation')
  await reserve(admin, 'Ada Byron', day(2))
  await rowOf(admin, 'Genie').getByText('Reserved for Ada Byron', { exact: true }).waitFor()
  await rowOf(admin, 'Genie')
    .getByText(`until ${shownDay(2)}`)
    .waitFor()
  await waits(admin, 1)
  await admin.context().setOffline(false)
  await nothingWaits(admin)
  await rowOf(seller, 'Genie').getByText('Reserved for Ada Byron').waitFor()
  await cardOf('Genie').getByText('Reserved', { exact: true }).waitFor()
  expect(await visitor.content()).not.toMatch(/\bAda\b/)

  // The car page has the tag and keeps the enquiry.
  await visitor.goto(`${desk.url}/cars/${id}`)
  await visitor.getByRole('main').getByText('Reserved', { exact: true }).waitFor()
  await visitor.getByRole('link', { name: 'Buy Now!' }).waitFor()

  // Released in the form, and reserved again by Undo.
  await seller.goto(`${desk.url}/admin/dashboard/edit-car/${id}`)
  await seller.getByText('Reserved for Ada Byron').waitFor()
  await seller.getByRole('button', { name: 'Release', exact: true }).click()
  await seller.getByRole('button', { name: 'Reserve', exact: true }).waitFor()
  await seller.getByText(/^The reservation of .*Genie has ended$/).waitFor()
  await visitor.getByRole('main').getByText('Reserved', { exact: true }).waitFor({ state: 'detached' })
  await seller.getByRole('button', { name: 'Undo' }).click()
  await seller.getByText('Reserved for Ada Byron').waitFor()
  await visitor.getByRole('main').getByText('Reserved', { exact: true }).waitFor()
  await nothingWaits(seller)
})

it('of two made without a connection the first to arrive is kept, and Needs attention names its customer', async () => {
  await addCar('Invader')
  for (const page of [admin, seller]) {
    await rowOf(page, 'Invader').waitFor()
    await page.context().setOffline(true)
  }
  await pressAction(rowOf(admin, 'Invader'), 'Reserve')
  await reserve(admin, 'Ada', day(2))
  await pressAction(rowOf(seller, 'Invader'), 'Reserve')
  await reserve(seller, 'Mary', day(4))
  await admin.context().setOffline(false)
  await nothingWaits(admin)
  await seller.context().setOffline(false)
  await rowOf(seller, 'Invader').getByText('Reserved for Ada', { exact: true }).waitFor()
  await rowOf(seller, 'Invader')
    .getByRole('link', { name: /^Conflict/ })
    .click()
  const item = seller.getByRole('listitem').filter({ hasText: /Invader.*reserved on two devices/ })
  await item.getByText(`${ADMIN.username} reserved it for Ada until ${shownDay(2)}.`).waitFor()
  await item.getByText(`${SELLER.username} wanted to reserve it for Mary until ${shownDay(4)}.`).waitFor()
  await item.getByRole('button', { name: 'Use mine' }).click()
  await item.waitFor({ state: 'detached' })
  await rowOf(admin, 'Invader').getByText('Reserved for Mary', { exact: true }).waitFor()
})

it('is over after midnight on an idle page', async () => {
  const { id } = await addCar('Grantura')
  await addCar('Tuscan')
  await desk.api.edit(id, { reservedUntil: day(0), reservedFor: 'Ada' })
  const context = await desk.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const evening = new Date()
  evening.setHours(23, 50, 0, 0)
  await page.clock.install({ time: evening })
  await page.goto(`${desk.url}/cars`)
  const card = page.getByRole('article').filter({ hasText: 'Grantura' })
  // The badge of the loaded rules, not the one of the server's HTML.
  await page.getByRole('article').filter({ hasText: 'New in' }).first().waitFor()
  await card.getByText('Reserved', { exact: true }).waitFor()
  await page.clock.fastForward(11 * 60 * 1000)
  await card.getByText('Reserved', { exact: true }).waitFor({ state: 'detached' })
  await card.getByText('New in').waitFor()
})
