import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { ALL_LANGUAGES, textsOf } from '#text/all.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'
import { textProblems } from '../../scripts/check/check-texts.ts'

describe('a language', () => {
  it.each(LANGUAGE_CODES)('%s has the plurals of the browser for every number up to a thousand', (code) => {
    const rules = new Intl.PluralRules(code)
    for (let count = 0; count <= 1000; count += 1)
      expect([count, ALL_LANGUAGES[code].plural(count)]).toEqual([count, rules.select(count)])
  })

  it('forms its plurals, and writes counts with its own sign', () => {
    const found = (code: 'en' | 'de' | 'ar', count: number) => textsOf(code).text('cars.found', { count })
    expect([1, 2, 12_345].map((count) => found('en', count))).toEqual(['1 vehicle', '2 vehicles', '12,345 vehicles'])
    expect([1, 12_345].map((count) => found('de', count))).toEqual(['1 Fahrzeug', '12.345 Fahrzeuge'])
    const arabic = {
      0: 'لا سيارات',
      1: 'سيارة واحدة',
      2: 'سيارتان',
      5: '5 سيارات',
      11: '11 سيارة',
      100: '100 سيارة',
      102: '102 سيارة',
    }
    expect(Object.fromEntries(Object.keys(arabic).map((count) => [count, found('ar', Number(count))]))).toEqual(arabic)
  })

  it('keeps names in the direction of their own letters where it is written from right to left', () => {
    const save = (code: 'de' | 'ar') => textsOf(code).text('cars.saveCar', { car: 'Audi A4' })
    expect(save('de')).toBe('Audi A4 merken')
    expect(save('ar')).toBe('حفظ \u2068Audi A4\u2069')
  })

  it('shows a stored value that it does not know as it is stored', () => {
    expect(textsOf('de').label('option.fuelType.Gasoline', 'Gasoline')).toBe('Benzin')
    expect(textsOf('de').label('option.fuelType.Hydrogen', 'Hydrogen')).toBe('Hydrogen')
  })
})

it('A search is named by the words that it shows', () => {
  const dashboards = LANGUAGE_CODES.map((code) => ALL_DASHBOARD_LANGUAGES[code].messages)
  expect(dashboards.map((each) => each['lotWalk.search'])).toEqual(
    dashboards.map((each) => expect.stringContaining(each['lotWalk.searchHint'] ?? '?')),
  )
})

it('A part of a message that is an element is where the language has it', () => {
  const tags = { was: (children: readonly string[]) => `[${children.join('')}]`, hidden: () => '', amount: String }
  expect(textsOf('de').parts('cars.priceDrop', tags, { price: '9 €' }).join('')).toBe('Preis gesenkt[9 €]')
})

it('No message of any language lacks a value, a tag or a plural', () => {
  const messages = textProblems(new Map()).filter((problem) => !problem.endsWith('is not used'))
  expect(messages).toEqual([])
})
