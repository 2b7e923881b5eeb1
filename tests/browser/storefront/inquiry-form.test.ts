// The enquiry form: every rule of it, what it makes of what is typed, and what a sent enquiry leaves behind.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import {
  enquiryBox,
  fillEnquiry,
  nameOf,
  openStorefront,
  PHONE,
  PUBLIC_WIDTHS,
  type Storefront,
  screenOf,
  sendEnquiry,
} from '#tests/support/browser/storefront.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const EDGES = [
  ['Name', '   ', 'Name is required'],
  ['Name', ' Al ', ''],
  ['Name', 'A', 'Name must be at least 2 characters'],
  ['Name', 'a'.repeat(50), ''],
  ['Name', 'a'.repeat(51), 'Name must be less than 50 characters'],
  ['Country code', '+', 'Enter a valid country code (e.g., +1, +44)'],
  ['Country code', '1234', ''],
  ['Country code', '12345', 'Enter a valid country code (e.g., +1, +44)'],
  ['Country code', '1', ''],
  ['Phone number', '1234567', ''],
  ['Phone number', '123456', 'Phone number must be at least 7 digits'],
  ['Phone number', '1'.repeat(15), ''],
  ['Phone number', '1'.repeat(16), 'Phone number must be less than 15 digits'],
  ['Phone number', '555-0142', 'Phone number must contain only digits'],
  ['Email', 'nobody', 'Please enter a valid email address'],
  ['Email', 'a@b.co', ''],
  ['Message', '   ', 'Message is required'],
  ['Message', ' exactly 10 ', ''],
  ['Message', '  nine char ', 'Message must be at least 10 characters'],
  ['Message', 'm'.repeat(1001), 'Message must be less than 1000 characters'],
  ['Message', 'm'.repeat(1000), ''],
] as const

async function errorOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : ''))
      .join(''),
  )
}

describe.each(PUBLIC_WIDTHS)('the enquiry form at %i pixels', (width) => {
  const screen = screenOf(width)

  it('says what is missing, field by field, and forgets it on the next edit', async () => {
    const page = await site.visit('/contact', screen)
    await sendEnquiry(page)
    const expected = {
      Name: 'Name is required',
      'Country code': 'Country code is required',
      'Phone number': 'Phone number is required',
      Email: '',
      Message: 'Message is required',
    }
    for (const [name, message] of Object.entries(expected))
      await expect.poll(() => errorOf(enquiryBox(page, name))).toBe(message)
    await enquiryBox(page, 'Name').fill('A')
    await expect.poll(() => errorOf(enquiryBox(page, 'Name'))).toBe('')
    expect(await errorOf(enquiryBox(page, 'Message'))).toBe('Message is required')
  })

  it('sends an enquiry about the car of the address, thanks for five seconds and begins anew', async () => {
    const [car] = site.publicCars
    if (!car) throw new Error('the sample inventory has public cars')
    const page = await site.visit(`/contact?car=${car.id}`, screen)
    await page.getByRole('link', { name: nameOf(car) }).waitFor()
    await fillEnquiry(page, 'Ada Lovelace', `Is this one still here at ${width}?`)
    await stopTime(page)
    await sendEnquiry(page)
    const thanks = page.getByRole('status').filter({ hasText: 'Thank you' })
    await thanks.waitFor()
    expect(await enquiryBox(page, 'Name').inputValue()).toBe('')
    await drawn(page)
    await page.clock.runFor(4000)
    expect(await thanks.isVisible()).toBe(true)
    await page.clock.runFor(1500)
    await thanks.waitFor({ state: 'detached' })
    const [inquiry] = (await site.api.inquiries()).filter(
      ({ message }) => message === `Is this one still here at ${width}?`,
    )
    expect(inquiry).toMatchObject({ phone: '+447700900123', carId: car.id, carName: nameOf(car), read: false })
  })
})

describe.each(PHONE)('the enquiry form at %i pixels', (width) => {
  const screen = screenOf(width)

  it('holds each rule at its edge', async () => {
    const page = await site.visit('/contact', screen)
    for (const [name, typed, message] of EDGES) {
      await enquiryBox(page, name).fill(typed)
      await sendEnquiry(page)
      await expect.poll(() => errorOf(enquiryBox(page, name)), { message: `${name}: ${typed}` }).toBe(message)
    }
  })

  it('strips a name, prefixes a code, shows its flag and counts the message', async () => {
    const page = await site.visit('/contact', screen)
    await enquiryBox(page, 'Name').fill("Zoë O'Neill-3rd <b>")
    await expect.poll(() => enquiryBox(page, 'Name').inputValue()).toBe("Zoë O'Neill-rd b")
    await enquiryBox(page, 'Country code').fill('44')
    await expect.poll(() => enquiryBox(page, 'Country code').inputValue()).toBe('+44')
    await page.getByText('🇬🇧').waitFor()
    await enquiryBox(page, 'Message').fill('  twelve chars ')
    await page.getByText('12/1000').waitFor()
  })

  it('leaves the caret where a person types when it strips what does not belong', async () => {
    const page = await site.visit('/contact', screen)
    await enquiryBox(page, 'Name').fill('Ada Byron')
    await enquiryBox(page, 'Name').evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await page.keyboard.type('7m')
    await expect.poll(() => enquiryBox(page, 'Name').inputValue()).toBe('Adam Byron')
    await enquiryBox(page, 'Country code').fill('+4')
    await enquiryBox(page, 'Country code').evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
    await page.keyboard.type('x1')
    await expect.poll(() => enquiryBox(page, 'Country code').inputValue()).toBe('+14')
  })

  it('takes an accent that is typed before its letter', async () => {
    const page = await site.visit('/contact', screen)
    const keys = await page.context().newCDPSession(page)
    await enquiryBox(page, 'Name').fill('Jos')
    await keys.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
    expect(await enquiryBox(page, 'Name').inputValue()).toBe('Jos´')
    await keys.send('Input.insertText', { text: 'é' })
    await expect.poll(() => enquiryBox(page, 'Name').inputValue()).toBe('José')
  })

  it('leaves what is typed while it is sent', async () => {
    const page = await site.visit('/contact', screen)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/inquiries', (route) => held.then(() => route.continue()))
    await fillEnquiry(page, 'Ada Lovelace', 'Is it still there?')
    const sent = page.waitForRequest('**/api/inquiries')
    await sendEnquiry(page)
    await sent
    await enquiryBox(page, 'Message').pressSequentially(' Call after six.')
    answer()
    await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
    expect(await enquiryBox(page, 'Message').inputValue()).toBe('Is it still there? Call after six.')
  })

  it('keeps what is typed and says so when it can be neither sent nor saved', async () => {
    const page = await site.newPage(screen)
    for (const cut of ['**/assets/create-client-*', '**/api/**']) await page.route(cut, (route) => route.abort())
    await page.goto(`${site.url}/contact`)
    await fillEnquiry(page, 'Ada Lovelace', 'Is this one still here?')
    await sendEnquiry(page)
    await page.getByRole('alert').filter({ hasText: 'neither sent nor saved' }).waitFor()
    expect(await enquiryBox(page, 'Name').inputValue()).toBe('Ada Lovelace')
  })
})
