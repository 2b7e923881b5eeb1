import { describe, expect, it } from 'vitest'
import { monthText } from '#domain/values/month.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { powerText } from '#domain/values/power.ts'
import { isMonth, readMonth } from '#domain/values/read-month.ts'
import { powerUnitIn, readPower } from '#domain/values/read-power.ts'

describe('a month', () => {
  it('is stored as year and month and written as month and year', () => {
    expect(monthText('2019-03')).toBe('03/2019')
    expect(monthText('')).toBe('')
  })

  it.each(['2019-00', '2019-13', '2019-3', '1899-12', '2019-03-01', '2019-03\n'])('is not %j', (text) => {
    expect(isMonth(text)).toBe(false)
  })

  it.each([
    ['2019-03', '2019-03'],
    ['2019/3', '2019-03'],
    ['03/2019', '2019-03'],
    [' 3.2019 ', '2019-03'],
    ['15.03.2019', '2019-03'],
    ['03/15/2019', '2019-03'],
    ['04/03/2019', '2019-03'],
    ['2019-03-15', '2019-03'],
    ['2019-03-15T00:00:00', '2019-03'],
    ['2019', null],
    ['13/2019', null],
    ['00/2019', null],
    ['15.13.2019', null],
    ['March', null],
    ['', null],
    ['1'.repeat(41), null],
  ])('is read from %j', (text, month) => {
    expect(readMonth(text)).toBe(month)
  })

  it('comes first in a date where the site writes dates so', () => {
    expect(readMonth('04/03/2019', 'mm/dd/yyyy')).toBe('2019-04')
    expect(readMonth('15/03/2019', 'mm/dd/yyyy')).toBe('2019-03')
  })
})

describe('the power of an engine', () => {
  it('is written in horsepower', () => {
    expect(powerText(340, DEFAULT_NOTATION)).toBe('340 hp')
    expect(powerText(1001, DEFAULT_NOTATION)).toBe('1,001 hp')
  })

  it.each([
    ['340', 340],
    ['340 hp', 340],
    ['340PS', 340],
    ['250 kW', 340],
    ['250 kW (340 PS)', 340],
    ['340 hp / 250 kW', 340],
    ['1,001 hp', 1001],
    ['strong', null],
    ['340 Nm', null],
    ['', null],
    ['1'.repeat(41), null],
  ])('is read from %j', (text, power) => {
    expect(readPower(text, 'hp')).toBe(power)
  })

  it('is in the unit of the heading of its column', () => {
    expect([powerUnitIn('Leistung (kW)'), powerUnitIn('Power (hp)'), powerUnitIn('Power')]).toEqual(['kW', 'hp', 'hp'])
    expect(readPower('250', 'kW')).toBe(340)
    expect(readPower('340 PS', 'kW')).toBe(340)
  })
})
