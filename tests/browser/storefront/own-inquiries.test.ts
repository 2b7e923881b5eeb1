// The list of a visitor's own enquiries on this device: pending, sent, and refused with the reason.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '#tests/support/browser/axe.ts'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import {
  enquiryBox,
  fillEnquiry,
  hasLoaded,
  nameOf,
  screenOf,
  sendEnquiry,
  storefrontForFile,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const MESSAGE = 'Could I see it on Saturday, please?'
const REASON = 'Please write to us in English'

const site = storefrontForFile()

const own = (page: Page) => page.getByRole('list', { name: 'Your enquiries' }).getByRole('listitem')

const fill = (page: Page, message = MESSAGE) => fillEnquiry(page, 'Ada Lovelace', message)

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The server refuses every enquiry until the route is removed. */
async function refuse(page: Page): Promise<void> {
  await page.route('**/api/inquiries', (route) =>
    route.fulfill({ status: 422, json: { message: REASON, errors: [{ path: 'message', message: REASON }] } }),
  )
}

it('reports a pending enquiry, then that it was sent, and removes a sent one from the list', async () => {
  // The worker has cached the chunk of the list.
  const page = await site.visit('/contact', { ...screenOf(390), ...WITH_WORKER })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hasLoaded(page)
  await fill(page)
  await page.context().setOffline(true)
  await sendEnquiry(page)
  await own(page).filter({ hasText: 'Waits for a connection' }).waitFor()
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this device' })
  await saved.waitFor()
  await page.context().setOffline(false)
  await own(page).filter({ hasText: 'Sent' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'We have received your enquiry' }).waitFor()
  expect(await saved.count()).toBe(0)

  await own(page)
    .getByRole('button', { name: 'Remove', description: /^General enquiry/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Remove this enquiry?' })
  await question.getByText('It was sent').waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  // An open dialog hides the list from roles, so that nothing behind it is found either.
  await question.waitFor({ state: 'detached' })
  await own(page).waitFor({ state: 'detached' })
  await page.reload()
  await hasLoaded(page)
  expect(await own(page).count()).toBe(0)
  expect((await site.api.inquiries()).filter(({ message }) => message === MESSAGE)).toHaveLength(1)
})

it('shows why an enquiry was refused, and opens it complete in the form to be corrected and sent once', async () => {
  const [car] = site.publicCars
  const page = await site.visit(`/contact?car=${car.id}`, screenOf(390))
  await page.getByText('Your enquiry is about').waitFor()
  await refuse(page)
  await fill(page)
  // With a stopped clock a slow response cannot make the form report a pending enquiry first.
  await stopTime(page)
  await sendEnquiry(page)
  await page.getByRole('alert').filter({ hasText: REASON }).waitFor()
  await page.clock.resume()
  await own(page).filter({ hasText: 'Not accepted' }).waitFor()
  expect(await enquiryBox(page, 'Message').inputValue()).toBe(MESSAGE)

  await page.goto(`${site.url}/contact`)
  await own(page)
    .filter({ hasText: nameOf(car) })
    .filter({ hasText: REASON })
    .filter({ hasText: MESSAGE })
    .waitFor()
  await enquiryBox(page, 'Name').fill('Somebody Else')
  const described = { description: new RegExp(nameOf(car)) }
  await own(page)
    .getByRole('button', { name: 'Remove', ...described })
    .waitFor()
  await own(page)
    .getByRole('button', { name: 'Edit and send again', ...described })
    .click()
  await expect.poll(() => enquiryBox(page, 'Message').inputValue()).toBe(MESSAGE)
  expect(await enquiryBox(page, 'Name').inputValue()).toBe('Ada Lovelace')
  expect(await enquiryBox(page, 'Country code').inputValue()).toBe('+44')
  expect(await enquiryBox(page, 'Phone number').inputValue()).toBe('7700900123')
  await page.getByText('Your enquiry is about').waitFor()

  await page.unroute('**/api/inquiries')
  const corrected = `${MESSAGE} At noon.`
  await enquiryBox(page, 'Message').fill(corrected)
  await sendEnquiry(page)
  await own(page).filter({ hasText: 'Sent' }).waitFor()
  expect(await own(page).count()).toBe(1)
  await own(page)
    .filter({ hasText: /\d\d\/\d\d\/\d{4}, \d\d:\d\d/ })
    .waitFor()
  await expect.poll(() => enquiryBox(page, 'Name').inputValue()).toBe('Somebody Else')
  const received = (await site.api.inquiries()).filter(({ message }) => message === corrected)
  expect(received.map(({ carId }) => carId)).toEqual([car.id])
})

it('the link from the connection to the own enquiries keeps what is being typed about a car', async () => {
  const car = site.publicCars.at(-1)
  if (!car) throw new Error('the sample inventory has public cars')
  const page = await site.visit(`/contact?car=${car.id}`, screenOf(390))
  await hasLoaded(page)
  await page.route('**/api/inquiries', (route) => route.abort())
  await fill(page)
  await sendEnquiry(page)
  await own(page).filter({ hasText: 'Waits for a connection' }).waitFor()
  await fill(page, 'Here is one question more.')
  await page.getByRole('group', { name: 'Connection' }).getByRole('link').click()
  await page.waitForURL(/#your-enquiries$/)
  await own(page).filter({ hasText: 'Waits for a connection' }).waitFor()
  expect(await enquiryBox(page, 'Message').inputValue()).toBe('Here is one question more.')
  await page
    .getByRole('main')
    .getByRole('link', { name: nameOf(car) })
    .waitFor()
})

it('lists an enquiry about a vehicle that has just been sold by the number of the vehicle', async () => {
  const car = await site.api.add({ ...vehicle, model: 'Wanted' })
  const page = await site.visit(`/contact?car=${car.id}`, screenOf(390))
  await page.getByText('Your enquiry is about').waitFor()
  await site.api.edit(car.id, { sold: true })
  await page.getByText(`About vehicle ${car.id}, which is no longer in our list.`).waitFor()
  await fill(page)
  await sendEnquiry(page)
  await own(page)
    .filter({ hasText: 'Sent' })
    .filter({ hasText: `Vehicle ${car.id}` })
    .waitFor()
})

itInLongRun('removes a refused enquiry after a confirmation, and keeps the other enquiries and the form', async () => {
  const page = await site.visit('/contact', screenOf(1280))
  await refuse(page)
  await fill(page, `${MESSAGE} Once.`)
  await sendEnquiry(page)
  await own(page).filter({ hasText: 'Not accepted' }).waitFor()
  await page.reload()
  const first = own(page).filter({ hasText: 'Once.' })
  await first.waitFor()
  await fill(page, `${MESSAGE} Twice.`)
  await stopTime(page)
  await sendEnquiry(page)
  await page.getByRole('alert').filter({ hasText: REASON }).waitFor()
  await page.clock.resume()
  await own(page).filter({ hasText: 'Twice.' }).filter({ hasText: 'Not accepted' }).waitFor()

  const question = page.getByRole('alertdialog', { name: 'Remove this enquiry?' })
  await first.getByRole('button', { name: 'Remove' }).click()
  await question.waitFor()
  await expect.poll(() => focusedText(page)).toBe('Cancel')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Remove')
  expect(await own(page).count()).toBe(2)

  await first.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await question.waitFor({ state: 'detached' })
  await first.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Send an enquiry')
  expect(await enquiryBox(page, 'Message').inputValue()).toBe(`${MESSAGE} Twice.`)
  await page.reload()
  await own(page).filter({ hasText: 'Twice.' }).waitFor()
  expect(await own(page).count()).toBe(1)
})
