import { describe, expect, it } from 'vitest'
import {
  asciiDigits,
  cleanEmail,
  cleanPhoneNumber,
  searchKey,
  withoutDirections,
} from '#domain/values/text/characters.ts'

it('reads the digits of every script', () => {
  expect(asciiDigits('٠٥۰۹ ०९ １２ 𝟘𝟡 7')).toBe('0509 09 12 09 7')
})

it.each([
  ['+44 (0)7700-900 123', '+4407700900123'],
  ['\u202d+1\u00a0(212)\u2011555.0142\u202c', '+12125550142'],
  ['＋４４　７７００', '+447700'],
  ['tel:+1-212-555-0142', '+12125550142'],
  ['0711/123 45', '071112345'],
  ['555-CARS', '555CARS'],
  [' tel:555', '555'],
  ['Hotel: 555', 'Hotel:555'],
])('cleans the phone number %j: %s', (typed, cleaned) => expect(cleanPhoneNumber(typed)).toBe(cleaned))

it.each([
  'jane@example.com,',
  ' jane@example.com ',
  '<jane@example.com>',
  'Jane Doe <jane@example.com>;',
  'mailto:jane@example.com',
  '"jane@example.com".',
  '( "jane@example.com',
  '<mailto:jane@example.com>',
  'Jane < jane@example.com >',
  'jane\u200b@example.com\ufeff',
  '\u00a0jane@example.com\u3000',
  'jane＠example.com',
])('cleans the e-mail address %j', (typed) => expect(cleanEmail(typed)).toBe('jane@example.com'))

describe('what searches compare', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Citroën', 'citroen'],
    ['Škoda', 'SKODA'],
    ['Sˇkoda'.replace('ˇ', '\u030c'), 'skoda'],
    ['Łódź', 'lodz'],
    ['Sørensen', 'sorensen'],
    ['Straße', 'STRASSE'],
    ['Đorđe', 'dorde'],
    ['O’Brien', "O'Brien"],
    ['O´Brien', 'obrien'],
    ['Rolls‑Royce', 'rolls-royce'],
    ['F-150', 'f150'],
    ['Land\u00a0Rover', ' land  rover '],
    ['Ｘ５', 'x5'],
    ['٢٠١٩', '2019'],
    ['Νίκος', 'ΝΙΚΟΣ'],
    ['علی\u200cرضا', 'علیرضا'],
  ])('%j is found by %j', (text, typed) => expect(searchKey(text)).toBe(searchKey(typed)))

  it('keeps texts apart', () => {
    expect(searchKey('911', 'Turbo S')).toBe('911\nturbo s')
    expect(searchKey('911', 'Turbo\nS')).not.toContain(searchKey('911 turbo'))
  })

  it('keeps the vowels of scripts that write them as marks', () => {
    expect(searchKey('राम')).not.toBe(searchKey('रम'))
  })
})

it('removes only the characters that change the direction of the text around them', () => {
  expect(withoutDirections('\u202aa\u202e\u202cb\u2066c\u2069 \u200fd\u200c')).toBe(
    'ab c \u200fd\u200c'.replace('b c', 'bc'),
  )
})
