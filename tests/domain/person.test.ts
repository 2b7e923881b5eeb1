import { expect, it } from 'vitest'
import { isFromPerson, isTextAbout, otherIdentifiers } from '#domain/kinds/inquiry/person.ts'

const ada = { email: 'Ada@Engine.example', phone: '+447700900123' }

it.each([
  { email: 'ada@engine.example' },
  { email: ' ADA@ENGINE.EXAMPLE ' },
  { phone: '+44 7700 900123' },
  { phone: '0044 7700-900123' },
  { phone: '447700900123' },
  { phone: '07700 900123' },
  { phone: '0900123' },
  { email: 'other@engine.example', phone: '+447700900123' },
])('finds an inquiry by %j', (person) => expect(isFromPerson(ada, person)).toBe(true))

it.each([
  {},
  { email: '', phone: '' },
  { email: 'engine.example' },
  { phone: '900123' },
  { phone: '7700900123' },
  { phone: '+17700900123' },
  { phone: '00 0' },
  // Too few digits, although the number ends with them.
  { phone: '03' },
  { phone: '0123' },
])('does not find it by %j', (person) => expect(isFromPerson(ada, person)).toBe(false))

// Stored as it was typed in the dashboard.
it.each([
  ['07700 900123', '+44 7700 900123'],
  ['07700 900123', '07700900123'],
  ['+447700900123', '+44 (0)7700 900123'],
  ['+447700900123', '0044 (0)7700 900123'],
  ['+447700900123', '(0)7700 900123'],
  ['+4407700900123', '+44 7700 900123'],
  ['+390612345678', '+39 06 12345678'],
  ['+390612345678', '06 12345678'],
  ['+4407700900123', '07700 900123'],
])('finds the number %s by %s', (phone, typed) => {
  expect(isFromPerson({ phone }, { phone: typed })).toBe(true)
})

it.each([
  ['07700 900124', '+44 7700 900123'],
  ['0900123', '+44 7700 900123'],
  ['2001234567', '201234567'],
  ['', '+44 7700 900123'],
])('does not find the number %s by %s', (phone, typed) => {
  expect(isFromPerson({ phone }, { phone: typed })).toBe(false)
})

it.each(['(212) 555-0142', '2125550142', '212.555.0142', '٢١٢ ٥٥٥ ٠١٤٢', '12125550142', '+1 212 555 0142'])(
  'finds a number of the country of the site by %s',
  (phone) => {
    expect(isFromPerson({ phone: '+12125550142' }, { phone, country: 'US' })).toBe(true)
    expect(isFromPerson({ phone: '212-555-0142' }, { phone, country: 'US' })).toBe(true)
    expect(isFromPerson({ phone: '+12125550143' }, { phone, country: 'US' })).toBe(false)
  },
)

it.each(['07700 900123', '447700900123', '+44 (0)7700 900123'])('finds a number of another country by %s', (phone) => {
  for (const country of ['US', 'DE', 'GB']) expect(isFromPerson(ada, { phone, country })).toBe(true)
})

it('finds an inquiry by an e-mail that was copied with the signs around it, or stored with them', () => {
  expect(isFromPerson(ada, { email: '<ada@engine.example>,' })).toBe(true)
  expect(isFromPerson({ ...ada, email: 'ada@engine.example,' }, { email: ada.email })).toBe(true)
})

it.each([' ', ada.email])('does not find an inquiry without an e-mail by %j', (email) => {
  expect(isFromPerson({ phone: ada.phone }, { email })).toBe(false)
})

it('finds an inquiry whose stored e-mail has spaces around it', () => {
  expect(isFromPerson({ ...ada, email: ` ${ada.email} ` }, { email: ada.email })).toBe(true)
})

it.each([
  ['Ann Miller, +44 20 7946 0000', { name: 'ann miller' }, true],
  ['ann  miller (trade)', { name: 'Ann Miller' }, true],
  ['Zoë Åström', { name: 'ZOË åström' }, true],
  ['Reserved for ada@engine.example', { email: ' ADA@engine.example ' }, true],
  ['Ada <ADA@ENGINE.EXAMPLE>, trade', { email: 'ada@engine.example' }, true],
  ['Write to ada@engine.example...', { email: 'ada@engine.example' }, true],
  ['Ann, +44 20 7946 0000', { phone: '+44 20 7946 0000' }, true],
  ['+44 20 7946 0000', { phone: '020 7946 0000' }, true],
  ['Ann, 020 7946 0000', { phone: '+44 20 7946 0000' }, true],
  ['Siobhán O’Brien', { name: "siobhan o'brien" }, true],
  ['Anne‑Marie Łopata', { name: 'anne marie lopata' }, true],
  ['strasse@engine.example', { email: 'straße@engine.example' }, false],
  ['Joanna Miller', { name: 'Ann' }, false],
  ['Ann, Bob and Miller', { name: 'Ann Miller' }, false],
  ['Reserved for Miller, ada@engine.example', { email: 'e' }, false],
  ['joanna@engine.example', { email: 'anna@engine.example' }, false],
  ['ada@engine.example.org', { email: 'ada@engine.example' }, false],
  ['Ann Miller', { name: '' }, false],
  ['!', { name: '?' }, false],
  ['', { name: '', email: ' ', phone: '' }, false],
  ['Ann Miller', {}, false],
])('whether %j is about %j: %s', (text, person, expected) => {
  expect(isTextAbout(text, person)).toBe(expected)
})

it.each([{ phone: '07700 900123' }, { email: 'ada@engine.example' }, { name: 'ada byron' }])(
  'finds a person by %j in the middle of a long text',
  (person) => {
    const text = 'Built in 2019, 22,770 miles. Ada Byron (ada@engine.example, +44 7700 900123) paid 500 of 12,000.'
    expect(isTextAbout(text, { ...person, country: 'GB' })).toBe(true)
    expect(isTextAbout('Built in 2019, 22,770 miles, 77009001234567 km.', { ...person, country: 'GB' })).toBe(false)
  },
)

it('names the identifiers of records by which nobody searched, each once', () => {
  const records = [
    { email: 'ada@engine.example', phone: '+447700900123' },
    { email: 'Ada.B@work.example', phone: '07700 900123' },
    { email: 'ada.b@work.example', phone: '' },
    {},
  ]
  expect(otherIdentifiers(records, { email: 'ADA@engine.example', country: 'GB' })).toEqual([
    '07700 900123',
    'ada.b@work.example',
  ])
  expect(otherIdentifiers(records, { email: 'ada.b@work.example', phone: '+44 7700 900123' })).toEqual([
    'ada@engine.example',
  ])
})
