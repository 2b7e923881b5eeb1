// The enquiry form: its rules, how it normalizes input, and what it does when an enquiry is sent.
import type { Locator } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import {
  enquiryBox,
  fillEnquiry,
  nameOf,
  screenOf,
  sendEnquiry,
  storefrontForFile,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()

type Field = 'Name' | 'Country code' | 'Phone number' | 'Email' | 'Message'

/** Values with the error that the form shows for them after a press; every edge is tested in tests/domain/inquiry.test.ts. */
const ATTEMPTS: Record<Field, [typed: string, error: string]>[] = [
  {
    Name: ['   ', 'Name is required'],
    'Country code': ['+', 'Enter a valid country code (e.g., +1, +44)'],
    'Phone number': ['123456', 'Phone number must be at least 7 digits'],
    Email: ['nobody', 'Please enter a valid email address'],
    Message: ['  nine char ', 'Message must be at least 10 characters'],
  },
  {
    Name: ['A', 'Name must be at least 2 characters'],
    'Country code': ['12345', 'Enter a valid country code (e.g., +1, +44)'],
    'Phone number': ['555-CARS', 'Phone number must contain only digits'],
    Email: ['a@b.co', ''],
    Message: ['m'.repeat(1001), 'Message must be less than 1000 characters'],
  },
  {
    Name: [' Al ', ''],
    'Country code': ['1', ''],
    'Phone number': ['1'.repeat(16), 'Phone number must be less than 15 digits'],
    Email: ['', ''],
    Message: ['   ', 'Message is required'],
  },
  {
    Name: ['a'.repeat(51), 'Name must be less than 50 characters'],
    'Country code': ['1234', ''],
    'Phone number': ['1'.repeat(15), ''],
    Email: ['a@b.co', ''],
    Message: [' exactly 10 ', ''],
  },
]

async function errorOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : ''))
      .join(''),
  )
}

it('names each missing or invalid field, and normalizes what is typed without moving the caret', async () => {
  const page = await site.visit('/contact', screenOf(390))
  const name = enquiryBox(page, 'Name')
  const code = enquiryBox(page, 'Country code')
  await sendEnquiry(page)
  const expected = {
    Name: 'Name is required',
    'Country code': 'Country code is required',
    'Phone number': 'Phone number is required',
    Email: '',
    Message: 'Message is required',
  }
  for (const [field, message] of Object.entries(expected))
    await expect.poll(() => errorOf(enquiryBox(page, field))).toBe(message)
  await name.fill('A')
  await expect.poll(() => errorOf(name)).toBe('')
  expect(await errorOf(enquiryBox(page, 'Message'))).toBe('Message is required')

  for (const attempt of ATTEMPTS) {
    for (const [field, [typed]] of Object.entries(attempt)) await enquiryBox(page, field).fill(typed)
    await sendEnquiry(page)
    for (const [field, [typed, error]] of Object.entries(attempt))
      await expect.poll(() => errorOf(enquiryBox(page, field)), { message: `${field}: ${typed}` }).toBe(error)
  }

  await name.fill("Zoë O'Neill-3rd <b>")
  await expect.poll(() => name.inputValue()).toBe("Zoë O'Neill-rd b")
  await code.fill('44')
  await expect.poll(() => code.inputValue()).toBe('+44')
  await page.getByText('🇬🇧').waitFor()
  await enquiryBox(page, 'Message').fill('  twelve chars ')
  await page.getByText('12/1000').waitFor()

  await name.fill('Ada Byron')
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.type('7m')
  await expect.poll(() => name.inputValue()).toBe('Adam Byron')
  await code.fill('+4')
  await code.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  await page.keyboard.type('x1')
  await expect.poll(() => code.inputValue()).toBe('+14')

  // An accent that is typed before its letter.
  const protocol = await page.context().newCDPSession(page)
  await name.fill('Jos')
  await protocol.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
  expect(await name.inputValue()).toBe('Jos´')
  await protocol.send('Input.insertText', { text: 'é' })
  await expect.poll(() => name.inputValue()).toBe('José')
})

it('fills in the country code of the region with the first digit of a phone number, unless the visitor edits the code', async () => {
  const { region } = await site.api.settings()
  await site.api.saveSettings({ region: { ...region, country: 'CA' } })
  onTestFinished(async () => void (await site.api.saveSettings({ region })))
  const page = await site.visit('/contact', screenOf(390))
  const code = enquiryBox(page, 'Country code')
  expect(await code.inputValue()).toBe('')
  await sendEnquiry(page)
  await expect.poll(() => errorOf(code)).toBe('Country code is required')
  await enquiryBox(page, 'Phone number').pressSequentially('5')
  await expect.poll(() => code.inputValue()).toBe('+1')
  await expect.poll(() => errorOf(code)).toBe('')
  await code.fill('')
  await enquiryBox(page, 'Phone number').pressSequentially('55')
  expect(await code.inputValue()).toBe('')
})

it('reads a pasted phone number with the data of all countries, which are loaded when the form is used', async () => {
  const page = await site.visit('/contact', screenOf(390))
  const [code, number] = [enquiryBox(page, 'Country code'), enquiryBox(page, 'Phone number')]
  await Promise.all([page.waitForRequest(/\/phone-number-.*\.js$/), code.fill('1')])
  const tops = [code, number, page.getByText('🇺🇸')].map(async (shown) => (await shown.boundingBox())?.y)
  expect(new Set(await Promise.all(tops)).size, 'both fields and the flag are at one height').toBe(1)
  for (const pasted of ['+44 (0)7700\u2011900 123', '\u202d0044 (0) 7700.900123\u202c']) {
    await number.fill(pasted)
    await expect.poll(() => number.inputValue()).toBe('07700900123')
    expect(await code.inputValue()).toBe('+44')
  }
  await number.fill('')
  await number.pressSequentially('+9665٠1')
  await expect.poll(() => number.inputValue()).toBe('501')
  expect(await code.inputValue()).toBe('+966')

  const fields = { Name: 'Jane\u00a0O´Brien', 'Phone number': '+1 (212) 555-0142', Message: 'Is the red one there?' }
  for (const [field, value] of Object.entries(fields)) await enquiryBox(page, field).fill(value)
  await enquiryBox(page, 'Email').fill('<jane@example.com>,')
  await sendEnquiry(page)
  await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
  const [inquiry] = (await site.api.inquiries()).filter(({ message }) => message === fields.Message)
  expect(inquiry).toMatchObject({ name: "Jane O'Brien", phone: '+12125550142', email: 'jane@example.com' })
})

it('sends an enquiry about a car, thanks for five seconds, and keeps what is typed then', async () => {
  const [car] = site.publicCars
  const page = await site.visit(`/contact?car=${car.id}`, screenOf(1280))
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you' })
  await page.getByRole('link', { name: nameOf(car) }).waitFor()
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/inquiries', (route) => held.then(() => route.continue()))
  await fillEnquiry(page, 'Ada Lovelace', 'Is it still there?')
  const sent = page.waitForRequest('**/api/inquiries')
  await sendEnquiry(page)
  await sent
  await enquiryBox(page, 'Message').pressSequentially(' Call after six.')
  respond()
  await thanks.waitFor()
  expect(await enquiryBox(page, 'Message').inputValue()).toBe('Is it still there? Call after six.')

  await page.reload()
  await page.getByRole('link', { name: nameOf(car) }).waitFor()
  await fillEnquiry(page, 'Ada Lovelace', 'Is this one still here?')
  await stopTime(page)
  await sendEnquiry(page)
  await thanks.waitFor()
  expect(await enquiryBox(page, 'Name').inputValue()).toBe('')
  await drawn(page)
  await page.clock.runFor(4000)
  expect(await thanks.isVisible()).toBe(true)
  await page.clock.runFor(1500)
  await thanks.waitFor({ state: 'detached' })
  const [inquiry] = (await site.api.inquiries()).filter(({ message }) => message === 'Is this one still here?')
  expect(inquiry).toMatchObject({ phone: '+447700900123', carId: car.id, carName: nameOf(car), read: false })
})

it('names the ad that brought the visitor, three pages later, and stores nothing of it on the device', async () => {
  const page = await site.visit('/cars?utm_campaign=SpringAd&utm_medium=cpc&gclid=ClickId', {
    ...screenOf(1280),
    ...WITH_WORKER,
  })
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['About', 'Cars', 'Contact']) await menu.getByRole('link', { name }).click()
  await fillEnquiry(page, 'Ada Lovelace', 'I saw your advertisement')
  await sendEnquiry(page)
  await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
  const [inquiry] = (await site.api.inquiries()).filter(({ message }) => message === 'I saw your advertisement')
  expect(inquiry?.source).toEqual({ name: 'Google Ads', medium: 'cpc', campaign: 'SpringAd', landing: '/cars' })
  expect(/SpringAd|ClickId/.exec(await storedText(page))).toBeNull()
})

it('what is typed stays for Back from the page of the car, is sent once, and another visit of the form begins without it', async () => {
  const [car] = site.publicCars
  const page = await site.visit(`/contact?car=${car.id}&ask=viewing`, screenOf(1280))
  const text = 'Is Tuesday at ten possible for you?'
  await fillEnquiry(page, 'Bea Back', text)
  const lookAtCar = async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: nameOf(car) })
      .click()
    await page.getByRole('heading', { level: 1, name: nameOf(car) }).waitFor()
  }
  const values = () =>
    Promise.all(['Name', 'Country code', 'Phone number', 'Message'].map((name) => enquiryBox(page, name).inputValue()))
  await lookAtCar()
  await page.goBack()
  await expect.poll(values).toEqual(['Bea Back', '+44', '7700900123', text])

  await lookAtCar()
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect.poll(values).toEqual(['', '', '', ''])
  await page.goBack()
  await page.goBack()
  await fillEnquiry(page, 'Bea Back', text)
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/inquiries', (route) => held.then(() => route.continue()))
  const response = page.waitForResponse('**/api/inquiries')
  await sendEnquiry(page)
  await lookAtCar()
  respond()
  await response
  await page.goBack()
  await page.getByRole('heading', { name: 'Your enquiries' }).waitFor()
  await expect.poll(values).toEqual(['', '', '', ''])
})

itInLongRun('keeps an enquiry in the form and reports that it could be neither sent nor saved', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  for (const blocked of ['**/assets/create-client-*', '**/api/**']) await page.route(blocked, (route) => route.abort())
  await page.goto(`${site.url}/contact`)
  await fillEnquiry(page, 'Ada Lovelace', 'Is this one still here?')
  await sendEnquiry(page)
  await page.getByRole('alert').filter({ hasText: 'neither sent nor saved' }).waitFor()
  expect(await enquiryBox(page, 'Name').inputValue()).toBe('Ada Lovelace')
})
