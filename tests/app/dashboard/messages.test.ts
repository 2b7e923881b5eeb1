import { describe, expect, it, test } from 'vitest'
import { findVehicle, readLead } from '#app/dashboard/messages/add/read-lead.ts'
import { matchingMessages } from '#app/dashboard/messages/message-list.ts'
import { replyLinks, templateText } from '#app/dashboard/messages/reply-links.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { toInquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { createFormat } from '#domain/values/format.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'
import { serverTexts } from '#text/all-server.ts'
import { createTexts } from '#text/texts.ts'

function message(id: number, fields: Partial<InquiryView>): InquiryView {
  const base = { uid: String(id), id, version: 1, name: 'Ann', phone: '+4915550100', message: 'Is it there?' }
  const state = { read: true, status: 'new', note: '', assignee: null, followUpAt: null } as const
  return { ...base, ...state, createdAt: '2026-11-24', updatedAt: '2026-11-24', ...fields }
}

const messages = [
  message(1, { phone: '+12125550142', name: 'Siobhán O’Brien' }),
  message(2, { phone: '+447700900123', carName: '2019 Škoda Superb' }),
  // As it was stored by an earlier version.
  message(3, { phone: '+4407700900999', email: 'kim@example.com' }),
]
const found = (search: string) =>
  matchingMessages(messages, {
    search,
    filter: 'all',
    status: 'any',
    source: '',
    today: '2026-11-24',
    country: 'US',
  }).map(({ id }) => id)

it.each([
  ['(212) 555-0142', [1]],
  ['212.555', [1]],
  ['1 212 555 0142', [1]],
  ['07700 900123', [2]],
  ['+44 (0)7700 900123', [2]],
  ['0044 7700 900123', [2]],
  ['011 44 7700 900123', [2]],
  ['07700900', [3, 2]],
  ['+447700900999', [3]],
  ['٢١٢ ٥٥٥', [1]],
  ['5550199', []],
])('finds phone numbers by %s', (search, ids) => expect(found(search)).toEqual(ids))

it.each([
  ["siobhan o'brien", [1]],
  ['SIOBHÁN\u00a0O´BRIEN', [1]],
  ['skoda', [2]],
  ['superb', [2]],
  ['KIM@', [3]],
  ['', [3, 2, 1]],
  [' ', [3, 2, 1]],
  ['brien skoda', []],
])('finds names, e-mails and cars by %j', (search, ids) => expect(found(search)).toEqual(ids))

const MAIL = `Subject: New lead
Name: Ann <script>alert(1)</script>
E-Mail: ann@example.com
Phone number: +44 7700 900123
Vehicle: 2019 BMW 540i, blue
Lead source: CarSite
Message: Is it still there?
I could come at 9:30.

Regards`

it('reads labelled lines, whose message can have several', () => {
  expect(readLead(MAIL)).toMatchObject({
    name: 'Ann <script>alert(1)</script>',
    email: 'ann@example.com',
    phone: '+44 7700 900123',
    source: 'CarSite',
    vehicle: '2019 BMW 540i, blue',
    message: 'Is it still there?\nI could come at 9:30.\n\nRegards',
  })
})

const FIELDS = ['name', 'phone', 'email', 'vehicle', 'source'] as const

it.each(LANGUAGE_CODES)('reads the labels of the e-mails and of the dashboard in %s', (code) => {
  const { text } = serverTexts(code)
  const mail = FIELDS.map((field) => text('server.fact', { label: text(`server.${field}`), value: `the ${field}` }))
  expect(readLead(mail.join('\n'))).toMatchObject(Object.fromEntries(FIELDS.map((field) => [field, `the ${field}`])))
  const label = (key: string) => (ALL_DASHBOARD_LANGUAGES[code].messages as Record<string, string>)[key]
  const typed = ['messages.phoneNumber', 'field.make', 'field.model', 'field.year', 'field.vin', 'messages.message']
  expect(readLead(typed.map((key, index) => `${label(key)}: ${index}`).join('\n'))).toMatchObject({
    ...{ phone: '0', make: '1', model: '2', year: '3', vin: '4', message: '5' },
  })
})

it('leaves empty what no line has', () => {
  expect(Object.values(readLead('Hello, do you have an Audi?')).join('')).toBe('')
})

describe('the vehicle', () => {
  const bmw = { make: 'BMW', model: '540i', year: 2019, vin: 'WBAJE5C50KG470000', stockNumber: 'P1204A', sold: false }
  const other = { make: 'BMW', model: '540i', year: 2019, vin: 'WBAJE5C50KG471111', stockNumber: 'P1300', sold: false }
  const skoda = { make: 'Škoda', model: 'Superb', year: 2020, sold: false }
  const soldSkoda = { ...skoda, sold: true }
  const empty = readLead('')
  const found = (lead: object) => findVehicle([bmw, other, skoda, soldSkoda], { ...empty, ...lead })

  it.each([
    ['its VIN before another stock number', { vin: 'wbaje5c50kg470000', stock: 'P1300' }, bmw],
    ['its stock number when the VIN is unknown', { vin: 'WBA00000000000000', stock: 'p1300 ' }, other],
    ['year, make and model, the unsold one first', { year: '2020', make: 'SKODA', model: 'superb' }, skoda],
    ['one text', { vehicle: 'Used 2020 Skoda Superb Combi' }, skoda],
  ])('is found by %s', (_, lead, car) => expect(found(lead)).toBe(car))

  it.each([
    ['of two that fit', { year: '2019', make: 'BMW', model: '540i' }],
    ['of another year', { vehicle: '2018 Skoda Superb' }],
    ['without a word', {}],
  ])('is none %s', (_, lead) => expect(found(lead)).toBeUndefined())
})

// The links by which staff answer an enquiry.
const SITE = {
  car: undefined,
  siteName: 'Cars',
  site: 'https://cars.example',
  texts: createTexts(ALL_DASHBOARD_LANGUAGES.en),
  format: createFormat(DEFAULT_NOTATION),
}

test.each([
  ['+44', '07700900123', '447700900123'],
  ['+44', '7700900123', '447700900123'],
  ['+49', '01701234567', '491701234567'],
  ['+1', '5550100123', '15550100123'],
  ['+39', '0612345678', '390612345678'],
  ['+1', '12125550142', '12125550142'],
])('a visitor who gave %s and %s is reached at %s', (countryCode, phoneNumber, reached) => {
  const input = toInquiryInput({ name: 'Ann', countryCode, phoneNumber, email: '', message: 'Is it still there?' })
  const { call, whatsApp } = replyLinks(input as Inquiry, SITE)
  expect(call).toBe(`tel:+${reached}`)
  expect(whatsApp).toMatch(new RegExp(`^https://wa\\.me/${reached}\\?text=`))
})

test('a reply is in the language of the customer, and leads to a page in it', () => {
  const car = { id: 7, enabled: true, sold: false, price: 20_000 } as Car
  const inquiry = { name: 'Ann', phone: '', email: 'ann@home.example', carName: '2020 Jaguar XE' } as Inquiry
  const german = { ...SITE, car, site: 'https://cars.example/de', texts: createTexts(ALL_DASHBOARD_LANGUAGES.de) }
  expect(decodeURIComponent(replyLinks(inquiry, german).email ?? '')).toBe(
    'mailto:ann@home.example?subject=Ihre Anfrage: 2020 Jaguar XE&body=Guten Tag Ann,\r\n\r\nvielen Dank für Ihre Anfrage zu diesem Fahrzeug: 2020 Jaguar XE.\r\n\r\nhttps://cars.example/de/cars/7\r\n\r\n',
  )
  const general = { ...inquiry, carName: undefined } as Inquiry
  expect(templateText({ name: 'Offer', text: '{car}: {link}' }, general, german)).toBe(
    'ein Fahrzeug von Cars: https://cars.example/de/cars/7',
  )
})
