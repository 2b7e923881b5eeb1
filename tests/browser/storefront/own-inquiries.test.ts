// What a visitor sees of their own enquiries on this device: what waits, what is sent, what was not accepted and why.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#tests/support/browser/axe.ts'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import {
  enquiryBox,
  fillEnquiry,
  hasLoaded,
  nameOf,
  openStorefront,
  type Storefront,
  sendEnquiry,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'

const WORDS = 'Could I see it on Saturday, please?'
const WHY = 'Please write to us in English'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const own = (page: Page) => page.getByRole('list', { name: 'Your enquiries' }).getByRole('listitem')

const fill = (page: Page, message = WORDS) => fillEnquiry(page, 'Ada Lovelace', message)

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The server's next answers to an enquiry are refusals, until they are let through. */
async function refuse(page: Page): Promise<void> {
  await page.route('**/api/inquiries', (route) =>
    route.fulfill({ status: 422, json: { message: WHY, errors: [{ path: 'message', message: WHY }] } }),
  )
}

describe.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
])('on %s', (_, viewport) => {
  it('a refused enquiry says why, is edited with nothing lost and sent once', async () => {
    const [car] = site.publicCars
    if (!car) throw new Error('the sample inventory has public cars')
    const page = await site.visit(`/contact?car=${car.id}`, { viewport, serviceWorkers: 'block' })
    await page.getByText('Your enquiry is about').waitFor()
    await refuse(page)
    await fill(page)
    // However long the answer takes, the person is not told that it waits.
    await stopTime(page)
    await sendEnquiry(page)
    await own(page).filter({ hasText: 'Not accepted' }).waitFor()
    expect(await enquiryBox(page, 'Message').inputValue()).toBe(WORDS)

    await page.clock.resume()
    await page.goto(`${site.url}/contact`)
    await own(page)
      .filter({ hasText: nameOf(car) })
      .filter({ hasText: WHY })
      .filter({ hasText: WORDS })
      .waitFor()
    await enquiryBox(page, 'Name').fill('Somebody Else')
    await own(page).getByRole('button', { name: 'Edit and send again' }).click()
    await expect.poll(() => enquiryBox(page, 'Message').inputValue()).toBe(WORDS)
    expect(await enquiryBox(page, 'Name').inputValue()).toBe('Ada Lovelace')
    expect(await enquiryBox(page, 'Country code').inputValue()).toBe('+44')
    expect(await enquiryBox(page, 'Phone number').inputValue()).toBe('7700900123')
    await page.getByText('Your enquiry is about').waitFor()

    await page.unroute('**/api/inquiries')
    const corrected = `${WORDS} ${viewport.width}`
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

  it('a refused enquiry is removed from the device, not by a slip, and leaves the others and the form as they are', async () => {
    const page = await site.visit('/contact', { viewport, serviceWorkers: 'block' })
    await refuse(page)
    await fill(page, `${WORDS} Once.`)
    await sendEnquiry(page)
    await own(page).filter({ hasText: 'Not accepted' }).waitFor()
    await page.reload()
    const first = own(page).filter({ hasText: 'Once.' })
    await first.waitFor()
    await fill(page, `${WORDS} Twice.`)
    await stopTime(page)
    await sendEnquiry(page)
    await own(page).filter({ hasText: 'Twice.' }).filter({ hasText: 'Not accepted' }).waitFor()
    await page.clock.resume()

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
    await first.waitFor({ state: 'detached' })
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe('Send an enquiry')
    expect(await enquiryBox(page, 'Message').inputValue()).toBe(`${WORDS} Twice.`)
    await page.reload()
    await own(page).filter({ hasText: 'Twice.' }).waitFor()
    expect(await own(page).count()).toBe(1)
  })
})

it('an enquiry that waits says so, and then that it was sent', async () => {
  const page = await site.visit('/contact', WITH_WORKER)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hasLoaded(page)
  await fill(page)
  await page.context().setOffline(true)
  await sendEnquiry(page)
  await own(page).filter({ hasText: 'Waits for a connection' }).waitFor()
  const told = page.getByRole('status').filter({ hasText: 'Saved on this device' })
  await told.waitFor()
  await page.context().setOffline(false)
  await own(page).filter({ hasText: 'Sent' }).waitFor()
  await told.waitFor({ state: 'detached' })
})
