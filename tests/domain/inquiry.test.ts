import { describe, expect, it } from 'vitest'
import {
  cleanCountryCode,
  cleanName,
  draftIssues,
  formIssue,
  type InquiryDraft,
  toInquiryInput,
  trimmedName,
} from '#domain/kinds/inquiry/inquiry-form.ts'
import { inquiryFields, inquiryInput, inquiryIssues, storedPhone } from '#domain/kinds/inquiry/schema.ts'
import { sourceOf, sourceText, storedSource } from '#domain/kinds/inquiry/source.ts'
import { isRetentionOver } from '#domain/records/declare-record.ts'
import { FORM_FAULTS } from '#domain/values/faults/form-faults.ts'
import { issue } from '#domain/values/issue.ts'
import { messagesOf } from '#tests/support/messages-of.ts'

const draft: InquiryDraft = {
  name: 'Ada Byron',
  countryCode: '+44',
  phoneNumber: '7700900123',
  email: '',
  message: 'Is it still there?',
}

const issueOf = (change: Partial<InquiryDraft>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draftIssues({ ...draft, ...change })).map(([field, fault]) => [field, FORM_FAULTS[fault]]),
  )

describe('the enquiry form', () => {
  it('accepts a complete enquiry', () => {
    expect(draftIssues(draft)).toEqual({})
  })

  it('has the same fault of a field as the server', () => {
    expect(formIssue('name', 'name_short')).toEqual(issue('name', 'name_short'))
  })

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['A', 'Name must be at least 2 characters'],
    [' A ', 'Name must be at least 2 characters'],
    ['Al', undefined],
    ['x'.repeat(50), undefined],
    [` ${'x'.repeat(50)} `, undefined],
    ['x'.repeat(51), 'Name must be less than 50 characters'],
  ])('name %j: %s', (name, message) => {
    expect(issueOf({ name }).name).toBe(message)
  })

  it.each([
    ['', 'Country code is required'],
    ['+', 'Enter a valid country code (e.g., +1, +44)'],
    ['44', 'Enter a valid country code (e.g., +1, +44)'],
    ['+12345', 'Enter a valid country code (e.g., +1, +44)'],
    ['  ', 'Country code is required'],
    ['x+1', 'Enter a valid country code (e.g., +1, +44)'],
    ['+1', undefined],
    [' +1 ', undefined],
    ['+1234', undefined],
  ])('country code %j: %s', (countryCode, message) => {
    expect(issueOf({ countryCode }).countryCode).toBe(message)
  })

  it.each([
    ['', 'Phone number is required'],
    ['123456', 'Phone number must be at least 7 digits'],
    ['1234567', undefined],
    ['123456789012345', undefined],
    ['1234567890123456', 'Phone number must be less than 15 digits'],
    ['  ', 'Phone number is required'],
    [' 1234567 ', undefined],
    ['a1234567', 'Phone number must contain only digits'],
    ['1234567a', 'Phone number must contain only digits'],
    ['12345a7', 'Phone number must contain only digits'],
    ['555 0100', undefined],
    ['(212) 555-0142', undefined],
    ['212.555/0142', undefined],
    ['٠٥٠١٢٣٤٥٦٧', undefined],
    ['12 34-56', 'Phone number must be at least 7 digits'],
    ['555-CARS', 'Phone number must contain only digits'],
  ])('phone number %j: %s', (phoneNumber, message) => {
    expect(issueOf({ phoneNumber }).phoneNumber).toBe(message)
  })

  it.each([
    ['', undefined],
    ['  ', undefined],
    ['a@b.co', undefined],
    [' a@b.co ', undefined],
    ['a@b', 'Please enter a valid email address'],
    ['a b@c.de', 'Please enter a valid email address'],
    ['@b.co', 'Please enter a valid email address'],
    ['a@b.', 'Please enter a valid email address'],
    ['jane@example.com,', undefined],
    ['<jane@example.com>', undefined],
    ['jane@example.com, joe@example.com', 'Please enter a valid email address'],
    ['jane,doe@example.com', 'Please enter a valid email address'],
  ])('email %j: %s', (email, message) => {
    expect(issueOf({ email }).email).toBe(message)
  })

  it.each([
    ['', 'Message is required'],
    ['          ', 'Message is required'],
    [' 123456789 ', 'Message must be at least 10 characters'],
    [` ${'x'.repeat(1000)} `, undefined],
    ['123456789', 'Message must be at least 10 characters'],
    ['1234567890', undefined],
    ['x'.repeat(1000), undefined],
    ['x'.repeat(1001), 'Message must be less than 1000 characters'],
  ])('message of %j: %s', (message, expected) => {
    expect(issueOf({ message }).message).toBe(expected)
  })

  it('keeps only letters, spaces, hyphens and apostrophes of a name', () => {
    expect(cleanName('Zoë O’Neill-Smith 3rd <b>')).toBe("Zoë O'Neill-Smith rd b")
  })

  it.each([
    ...['\u00a0', '\u202f', '\u3000', '\t'].map((space) => [`Jane${space}van${space}Dyk`, 'Jane van Dyk']),
    ...['´', '`', '′', '＇', '’', '‘', 'ʼ'].map((sign) => [`O${sign}Brien`, "O'Brien"]),
    ...['\u2010', '\u2011', '\u2013', '\u2212', '－'].map((sign) => [`Anne${sign}Marie`, 'Anne-Marie']),
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['Marcel·la', 'Marcel·la'],
    ['ジョン・スミス', 'ジョン・スミス'],
    ['·Ann ·\u200d Lee\u200d-3·x', 'Ann  Lee-x'],
    ['Sofi\u0301a', 'Sofía'],
    ['\u202eAnn\u2069', 'Ann'],
  ])('has the name %j as %j', (typed, name) => expect(cleanName(typed)).toBe(name))

  it('keeps a joiner while a letter can still follow it, and stores none at the end of a name', () => {
    const typed = [...'علی\u200cرضا'].reduce((value, key) => cleanName(value + key), '')
    expect(typed).toBe('علی\u200cرضا')
    expect(trimmedName(cleanName(' Marcel· '))).toBe('Marcel')
    expect(trimmedName('Marcel·')).toBe('Marcel')
    expect(issueOf({ name: 'A\u200d' }).name).toBe('Name must be at least 2 characters')
  })

  it('prefixes a typed country code with a plus', () => {
    expect(cleanCountryCode('44')).toBe('+44')
    expect(cleanCountryCode('+4a4')).toBe('+44')
    expect(cleanCountryCode('1002')).toBe('+1002')
    expect(cleanCountryCode('+')).toBe('+')
    expect(cleanCountryCode('')).toBe('')
    expect(cleanCountryCode('+٩٦٦')).toBe('+966')
  })

  it('takes the 00 of a typed country code for its plus, at each key', () => {
    const typed = [...'0044'].reduce((value, key) => cleanCountryCode(value + key), '')
    expect(typed).toBe('+44')
    expect(cleanCountryCode('0049')).toBe('+49')
  })
})

describe('the input of inquiry.create', () => {
  const issuesOf = (change: object) => inquiryIssues(inquiryInput.parse({ ...toInquiryInput(draft), ...change }))

  it('has the phone number in international form', () => {
    expect(toInquiryInput({ ...draft, email: ' a@b.co ' }, 100001)).toEqual({
      name: 'Ada Byron',
      phone: '+447700900123',
      countryCode: '+44',
      message: 'Is it still there?',
      email: 'a@b.co',
      carId: 100001,
    })
  })

  it('is trimmed, and has neither an empty e-mail nor a car that was not named', () => {
    const typed = { name: ' Ada Byron ', countryCode: ' +44 ', phoneNumber: ' 7700900123 ', email: ' ' }
    expect(toInquiryInput({ ...draft, ...typed, message: ' Is it still there? ' })).toStrictEqual({
      name: 'Ada Byron',
      phone: '+447700900123',
      countryCode: '+44',
      message: 'Is it still there?',
    })
  })

  it.each([
    [{ email: 'a@b' }, 'email', 'Please enter a valid email address'],
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ message: 'Short' }, 'message', 'Message must be at least 10 characters'],
    [{ phone: ' ' }, 'phone', 'Phone number is required'],
    [{ phone: '+' }, 'phone', 'Enter a valid country code (e.g., +1, +44)'],
    [{ phone: '+44x7700900123' }, 'phone', 'Phone number must contain only digits'],
    [{ phone: '+x447700900123' }, 'phone', 'Phone number must contain only digits'],
  ])('%j is refused: %s', (change, path, message) => {
    expect(issuesOf(change)).toMatchObject([{ path, message }])
  })

  it('may have spaces anywhere in its phone number and country code', () => {
    expect(
      inquiryInput.parse({ ...toInquiryInput(draft), phone: '+44 7700 900123', countryCode: ' + 44' }),
    ).toMatchObject({
      phone: '+447700900123',
      countryCode: '+44',
    })
  })

  it('has null for a value that is missing', () => {
    const parsed = inquiryInput.parse({ ...toInquiryInput(draft), email: null, carId: null, countryCode: null })
    expect(parsed).toMatchObject({ email: null, carId: null, countryCode: '' })
    expect(inquiryIssues(parsed)).toEqual([])
  })

  it.each([
    [{ name: 5 }, 'must be text'],
    [{ message: 'Is it \u0000 there?' }, 'contains characters that cannot be stored'],
    [{ carId: 1.5 }, 'The car must be named by its number'],
  ])('%j has the wrong shape: %s', (change, message) => {
    expect(messagesOf(inquiryInput.safeParse({ ...toInquiryInput(draft), ...change }))?.[0]).toBe(message)
  })

  it('is refused with the messages of the form', () => {
    expect(inquiryIssues(inquiryInput.parse({}))).toMatchObject([
      { path: 'name', message: 'Name is required' },
      { path: 'phone', message: 'Phone number is required' },
      { path: 'message', message: 'Message is required' },
    ])
  })

  it.each([
    ['+44123456', 'Phone number must be at least 7 digits'],
    ['+441234567', undefined],
    ['+44123456789012345', undefined],
    ['+441234567890123456', 'Phone number must be less than 15 digits'],
    ['07700900123', 'Enter a valid country code (e.g., +1, +44)'],
    ['00447700900123', undefined],
    ['+44 7700 900123', undefined],
    ['+44 (0)7700-900123', undefined],
    ['+44 7700 CARS', 'Phone number must contain only digits'],
    // An unknown code has one to four digits: as few as leave a valid number.
    ['+9991234', 'Phone number must be at least 7 digits'],
    ['+99912345', undefined],
    ['+999123456789012345', undefined],
    ['+9999123456789012345', undefined],
    ['+99991234567890123456', 'Phone number must be less than 15 digits'],
  ])('phone %j without a country code: %s', (phone, message) => {
    expect(issuesOf({ phone, countryCode: undefined })[0]?.message).toBe(message)
  })

  it('is split at the typed country code', () => {
    expect(issuesOf({ phone: '+4444123456789012345', countryCode: '+4444' })).toEqual([])
    expect(issuesOf({ phone: '+44441234567', countryCode: '+4444' })).toEqual([])
    expect(issuesOf({ phone: '+4444123456', countryCode: '+4444' })).toHaveLength(1)
  })

  it('is a number within the country of the typed code when it has no code', () => {
    expect(issuesOf({ phone: '07700 900123', countryCode: '+44' })).toEqual([])
  })

  it.each(['+33', '44', '+44770', '+', 'x+44'])(
    'is split at the known code when the typed one is %j',
    (countryCode) => {
      expect(issuesOf({ phone: '+44770090', countryCode })[0]?.message).toBe('Phone number must be at least 7 digits')
    },
  )
})

it('the fields that staff edit are named when they are invalid', () => {
  const parsed = inquiryFields.safeParse({ status: 'old', note: 'x'.repeat(5001), assignee: 'Ann', followUpAt: 5 })
  expect(messagesOf(parsed)).toEqual([
    'Status must be one of new, contacted, appointment, won, lost',
    'Note must be at most 5000 characters',
    'Assignee must be a staff member',
    'Follow up on must be a date',
  ])
})

it.each([
  ['+1', '12125550142', '+12125550142'],
  ['+1', '+1 (212) 555-0142', '+12125550142'],
  ['+44', '07700 900123', '+447700900123'],
  ['+44', '(0)7700 900123', '+447700900123'],
  ['+44', '00447700900123', '+447700900123'],
  ['+44', '447700900123', '+447700900123'],
  ['+1', '+447700900123', '+447700900123'],
  ['+39', '0612345678', '+390612345678'],
  ['+966', '٠٥٠١٢٣٤٥٦٧', '+966501234567'],
  ['+966', '０５０１２３４５６７', '+966501234567'],
  ['+1', '5550100', '+15550100'],
  ['+999', '1234567', '+9991234567'],
  ['+44', '123456789012345', '+44123456789012345'],
])('code %s and number %s are stored as %s', (countryCode, phoneNumber, stored) => {
  const input = inquiryInput.parse(toInquiryInput({ ...draft, countryCode, phoneNumber }))
  expect(inquiryIssues(input)).toEqual([])
  expect(storedPhone(input)).toBe(stored)
})

it.each([
  ['+112125550142', '+12125550142'],
  ['+4407700900123', '+447700900123'],
  ['+4400447700900123', '+447700900123'],
  ['00 44 7700 900123', '+447700900123'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
])('the number %s without a country code is stored as %s', (phone, stored) => {
  const input = inquiryInput.parse({ ...toInquiryInput(draft), phone, countryCode: undefined })
  expect(inquiryIssues(input)).toEqual([])
  expect(storedPhone(input)).toBe(stored)
})

it.each([
  ['2026-11-23T12:00:00.000Z', 24, '2024-11-23T11:59:59.999Z', true],
  ['2026-11-23T12:00:00.000Z', 24, '2024-11-23T12:00:00.000Z', false],
  // A shorter month ends earlier.
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T11:59:59.999Z', true],
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z', false],
  ['2026-11-23T12:00:00.000Z', 0, '1990-01-01T00:00:00.000Z', false],
])('at %s, %i months after the last change, an inquiry of %s has expired: %j', (now, months, updatedAt, hasExpired) => {
  expect(isRetentionOver(updatedAt, months, new Date(now))).toBe(hasExpired)
})

const SITE = 'https://cars.example'
const of = (address: string, referrer = '') => sourceOf(new URL(address, SITE), referrer)

it.each([
  ['/cars?utm_source=news&utm_medium=email&utm_campaign=May', '', ['news', 'email', 'May', '/cars']],
  ['/cars/audi-a4-100001?gclid=Cj0', 'https://www.google.com/', ['Google Ads', null, null, '/cars/audi-a4-100001']],
  ['/?wbraid=1', '', ['Google Ads', null, null, '/']],
  ['/?fbclid=IwAR', 'https://l.facebook.com/', ['Meta', null, null, '/']],
  ['/?msclkid=1&utm_campaign=x', '', ['Microsoft Ads', null, 'x', '/']],
  ['/?utm_source=partner&gclid=1', '', ['partner', null, null, '/']],
  ['/about', 'https://www.carsite.example/list?q=1', ['www.carsite.example', null, null, '/about']],
  ['/about', `${SITE}/cars`, [null, null, null, '/about']],
  ['/', '', [null, null, null, '/']],
])('names the source of %s', (address, referrer, [name, medium, campaign, landing]) => {
  expect(of(address, referrer)).toEqual({ name, medium, campaign, landing })
})

it('the source of an inquiry keeps no click id', () => {
  expect(
    JSON.stringify(of('/?gclid=SECRET&gbraid=SECRET&fbclid=SECRET', 'https://x.example/?gclid=SECRET')),
  ).not.toContain('SECRET')
})

it.each([
  [
    { name: 'x'.repeat(300), landing: '/cars?gclid=1#a' },
    { name: 'x'.repeat(255), landing: '/cars' },
  ],
  [{ name: `${'x'.repeat(254)}😀`, other: 1 }, { name: 'x'.repeat(254) }],
  [{ name: '😀 ads' }, { name: '😀 ads' }],
  [{ name: 5, medium: ['a'], campaign: '  ', landing: 'https://cars.example/cars' }, null],
  [{ name: 'a\u0000b', medium: ' cpc ' }, { medium: 'cpc' }],
  ['Google', null],
  [null, null],
])('stores of the source %j what can be stored', (sent, stored) => {
  const empty = { name: null, medium: null, campaign: null, landing: null }
  expect(storedSource(sent)).toEqual(stored && { ...empty, ...stored })
})

it('the source of an inquiry has a text of its known parts', () => {
  expect(sourceText({ name: 'Google Ads', medium: null, campaign: 'May', landing: '/' })).toBe('Google Ads · May')
})
