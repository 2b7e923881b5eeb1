import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatWords } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { COUNTRIES } from '#domain/values/countries.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { createFormat } from '#domain/values/format.ts'
import { sumText } from '#domain/values/money.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { DEFAULT_REGION, type Region } from '#domain/values/region.ts'
import { textsOf } from '#text/all.ts'
import '#tests/support/english.ts'

const NO_BREAK_SPACE = '\u00a0'
const format = (region: Partial<Region> = {}) => createFormat(notationOf({ ...DEFAULT_REGION, ...region }))
const money = (country: string, currency: string, amount: number) =>
  format({ country, currency }).money(amount).replaceAll(NO_BREAK_SPACE, '_')

it('readers of German have dots in dates, and those of Arabic kilometres in their letters', () => {
  const notation = notationOf({ ...DEFAULT_REGION, country: 'DE', currency: 'EUR', distanceUnit: 'km' })
  const shown = (code: 'en' | 'de' | 'ar') => {
    const { date, moment, distance } = createFormat(notation, formatWords(textsOf(code)))
    return [date('2026-03-01T12:00'), moment('2026-03-01T12:05'), distance(85_400)]
  }
  expect(shown('en')).toEqual(['01/03/2026', '01/03/2026, 12:05', '85.400 km'])
  expect(shown('de')).toEqual(['01.03.2026', '01.03.2026, 12:05', '85.400 km'])
  expect(shown('ar').at(-1)).toMatch(/85\.400\P{L}* كم/u)
})

it('the default region has the notation of pages without data', () => {
  expect(notationOf(DEFAULT_SETTINGS.region)).toEqual(DEFAULT_NOTATION)
})

describe('an amount of money', () => {
  it.each([
    ['US', 'USD', 184_606, '$184,606'],
    ['US', 'USD', 0, '$0'],
    ['US', 'USD', 1234.5, '$1,234.50'],
    ['US', 'USD', 0.999, '$1'],
    ['US', 'USD', 1234.05, '$1,234.05'],
    ['GB', 'GBP', 184_606, '£184,606'],
    ['DE', 'EUR', 184_606, '184.606 €'],
    ['DE', 'EUR', 1234.5, '1.234,50 €'],
    ['FR', 'EUR', 184_606, '184_606 €'],
    ['IE', 'EUR', 184_606, '€184,606'],
    ['NL', 'EUR', 184_606, '€ 184.606'],
    ['AE', 'AED', 184_606, 'AED 184,606'],
    ['JP', 'JPY', 184_606, '¥184,606'],
    ['JP', 'JPY', 184_605.5, '¥184,606'],
    ['KW', 'KWD', 1234.5, 'KWD 1,234.500'],
    ['CH', 'CHF', 184_606, 'CHF 184’606'],
    ['IN', 'INR', 1_234_567, '₹12,34,567'],
    ['SE', 'SEK', 184_606, '184_606 kr'],
    ['US', 'SEK', 184_606, 'SEK 184,606'],
    ['CA', 'CAD', 184_606, '$184,606'],
    ['US', 'CAD', 184_606, 'CA$184,606'],
    ['CA', 'USD', 184_606, 'US$184,606'],
    ['PR', 'USD', 184_606, '$184,606'],
    ['NR', 'AUD', 184_606, '$184,606'],
    ['CK', 'NZD', 184_606, '$184,606'],
    ['GD', 'XCD', 184_606, '$184,606'],
    ['SJ', 'NOK', 184_606, '184_606 kr'],
    ['LS', 'ZAR', 184_606, 'R 184,606'],
    ['DE', 'GBP', 184_606, '184.606 £'],
    ['BR', 'BRL', 184_606, 'R$ 184.606'],
    ['HK', 'HKD', 184_606, 'HK$184,606'],
    ['CN', 'CNY', 184_606, '¥184,606'],
    ['JP', 'CNY', 184_606, 'CN¥184,606'],
    ['US', 'BRL', 10, 'R$10'],
    ['US', 'HKD', 10, 'HK$10'],
  ])('in %s and %s: %d is written %s', (country, currency, amount, text) => {
    expect(money(country, currency, amount)).toBe(text)
  })

  it('that is a price of 0 is "Price on request"', () => {
    expect(format().price(0)).toBe('Price on request')
    expect(format({ country: 'DE', currency: 'EUR' }).price(9500)).toBe('9.500 €')
  })

  it.each([
    [0, '$0', '0 €'],
    [999, '$999', '999 €'],
    [1000, '$1.0K', '1.0K €'],
    [12_345, '$12.3K', '12.3K €'],
    [1_000_000, '$1.0M', '1.0M €'],
    [2_949_000, '$2.9M', '2.9M €'],
  ])('that is a sum of %d is shortened', (sum, dollars, euros) => {
    expect(sumText(sum, DEFAULT_NOTATION)).toBe(dollars)
    expect(sumText(sum, format({ country: 'DE', currency: 'EUR' }).notation)).toBe(euros)
  })
})

it('the notation of every country and currency writes all digits of an amount, and its symbol or code', () => {
  const region = fc.record({ country: fc.constantFrom(...COUNTRIES), currency: fc.constantFrom(...CURRENCIES) })
  fc.assert(
    fc.property(region, fc.integer({ min: 0, max: 1_000_000_000 }), (codes, amount) => {
      const text = format(codes).money(amount)
      expect(text.replace(/\D/g, '')).toBe(String(amount))
      expect(text).toMatch(/^(?:[^\d\s]+ ?\d.*|.*\d ?[^\d\s]+)$/)
    }),
  )
})

it('all countries and currencies are codes, each listed once', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES).size).toBe(249)
  for (const country of COUNTRIES) expect(country).toMatch(/^[A-Z]{2}$/)
  expect(CURRENCIES).toHaveLength(155)
  for (const currency of CURRENCIES) expect(currency).toMatch(/^[A-Z]{3}$/)
})

it('numbers are grouped as Intl does for en-US', () => {
  const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
  const { number } = format()
  fc.assert(fc.property(fc.integer({ min: -10_000_000, max: 10_000_000_000 }), (n) => number(n) === grouped.format(n)))
  expect(number(1234.5)).toBe('1,235')
})

it.each([
  [{}, '22,770 mi', '22,770 miles'],
  [{ distanceUnit: 'km' }, '22,770 km', '22,770 km'],
  [{ country: 'DE', distanceUnit: 'km' }, '22.770 km', '22.770 km'],
] as const)('a distance in %j', (region, short, long) => {
  expect(format(region).distance(22_770)).toBe(short)
  expect(format(region).longDistance(22_770)).toBe(long)
})

describe('a day', () => {
  const time = new Date(2025, 2, 9, 4, 5).toISOString()

  it.each([
    ['dd/mm/yyyy', '09/03/2025'],
    ['mm/dd/yyyy', '03/09/2025'],
    ['yyyy-mm-dd', '2025-03-09'],
  ] as const)('as %s', (dateFormat, text) => {
    expect(format({ dateFormat }).date(time)).toBe(text)
    expect(format({ dateFormat }).moment(time)).toBe(`${text}, 04:05`)
  })

  it('that is invalid is empty', () => {
    expect(format().date('')).toBe('')
    expect(format().moment('yesterday')).toBe('')
  })
})

it('a count has commas', () => {
  expect([countText(999), countText(13_119), countText(1_234_567)]).toEqual(['999', '13,119', '1,234,567'])
})
