import { describe, expect, it } from 'vitest'
import {
  callingCodeOf,
  dialledNumber,
  flagOf,
  knownCodeOf,
  phoneParts,
  splitNumber,
} from '#domain/values/text/phone-number.ts'

describe('country codes', () => {
  it.each([
    ['+55', '🇧🇷'],
    ['+212', '🇲🇦'],
    ['+234', '🇳🇬'],
    ['+254', '🇰🇪'],
    ['+351', '🇵🇹'],
    ['+380', '🇺🇦'],
    ['+507', '🇵🇦'],
    ['+677', '🇸🇧'],
    ['+971', '🇦🇪'],
    ['+998', '🇺🇿'],
  ])('of all parts of the world have a flag: %s', (code, flag) => expect(flagOf(code)).toBe(flag))

  it('have a flag when they are known', () => {
    const flags = ['+1', '+7', '+44', '+999', ''].map(flagOf)
    expect(flags).toEqual(['🇺🇸', '🇷🇺', '🇬🇧', null, null])
  })

  it('are found at the beginning of a number', () => {
    const codes = ['447700900123', '15550100', '35312345678', '999'].map(knownCodeOf)
    expect(codes).toEqual(['44', '1', '353', null])
  })

  it('are split from a number in international form', () => {
    expect(splitNumber('+447700900123')).toEqual({ code: '+44', rest: '7700900123' })
    expect(splitNumber('00447')).toEqual({ code: '+44', rest: '7' })
    expect(['07700900123', '+', '+4', '+44a', '+999123'].map(splitNumber)).toEqual([null, null, null, null, null])
  })
})

it.each([
  ['US', '+1'],
  ['CA', '+1'],
  ['GB', '+44'],
  ['JE', '+44'],
  ['BQ', '+599'],
  ['AE', '+971'],
  ['AQ', ''],
])('the calling code of %s is "%s"', (country, code) => expect(callingCodeOf(country)).toBe(code))

describe('the number that is dialled from abroad', () => {
  it.each([
    ['+1', '15550100123', '+15550100123'],
    ['+7', '89161234567', '+79161234567'],
    ['+36', '06301234567', '+36301234567'],
    ['+54', '011 15 2345-6789', '+5491123456789'],
    ['+225', '0707123456', '+2250707123456'],
    ['+39', '3912345678', '+393912345678'],
    ['+39', '390612345678', '+390612345678'],
    ['+47', '47123456', '+4747123456'],
    ['+47', '4747123456', '+4747123456'],
    ['+91', '9198765432', '+919198765432'],
    ['+1242', '3591234', '+12423591234'],
    ['GB', '07700 900123', '+447700900123'],
    ['US', '(212) 555-0142', '+12125550142'],
    ['US', '011 44 7700 900123', '+447700900123'],
    ['US', '07700 900123', '07700900123'],
    ['AQ', '07700 900123', '07700900123'],
    ['+49', '447700900123', '+49447700900123'],
    ['+44', '+44', '+44'],
  ])('home %s, typed %s: %s', (home, typed, dialled) => expect(dialledNumber(typed, home)).toBe(dialled))

  it('has no code twice where area codes begin with the code too', () => {
    expect(dialledNumber('491701234567', '+49')).toBe('+491701234567')
    expect(dialledNumber('4911234', '+49')).toBe('+494911234')
  })

  it('is the same when it is dialled again', () => {
    for (const number of ['+390612345678', '+447700900123', '+15550100', '+4747123456', '+494911234'])
      expect(dialledNumber(number)).toBe(number)
  })
})

it('a search looks for a part of a number with and without its code', () => {
  expect(phoneParts('(212) 555-0142', 'US')).toEqual(['12125550142', '2125550142'])
  expect(phoneParts('07700 9', 'US')).toEqual(['077009', '77009'])
  expect(phoneParts('+44 (0)7700 900123', 'US')[0]).toBe('447700900123')
  expect(phoneParts('٧٧٠٠', 'US')).toContain('7700')
  expect([phoneParts('0', 'US'), phoneParts('0077', 'US')]).toEqual([['0'], ['77', '77']])
  expect([phoneParts('77a', 'US'), phoneParts('BMW 2019', 'US'), phoneParts(' ', 'US'), phoneParts('+', 'US')]).toEqual(
    [[], [], [], []],
  )
})
