import { describe, expect, it } from 'vitest'
import { createFormat } from '#domain/values/format.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { powerUnitIn, readPower } from '#domain/values/read-power.ts'
import { monthText } from '#domain/values/time/month.ts'
import { isMonth, readMonth } from '#domain/values/time/read-month.ts'

describe('a month', () => {
  it('is stored as year and month and written as month and year', () => {
    expect(monthText('2019-03')).toBe('03/2019')
    expect(['', '2019-03-01', '12019-03', 'March'].map(monthText)).toEqual(['', '2019-03-01', '12019-03', 'March'])
  })

  it.each(['2019-00', '2019-13', '12019-03', '2019-3', '1899-12', '2019-03-01', '2019-03\n'])('is not %j', (text) => {
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
    ['2019-03-15 08:30', '2019-03'],
    ['12/04/2019', '2019-04'],
    ['12/12/2019', '2019-12'],
    ['12/2019', '2019-12'],
    ['2019.03', '2019-03'],
    [`2019-03-15 ${' '.repeat(28)}x`, '2019-03'],
    ['03/19', '2019-03'],
    ['03/98', '1998-03'],
    ['03/69', '2069-03'],
    ['03/70', '1970-03'],
    ['Mar-98', '1998-03'],
    ['15.03.1969', '1969-03'],
    ['15.03.19', '2019-03'],
    ['3/15/2019 12:00:00 AM', '2019-03'],
    ['43556', '2019-04'],
    ['201903', '2019-03'],
    ['20190315', '2019-03'],
    ['201913', null],
    ['43556.5', '2019-04'],
    ['Mar-19', '2019-03'],
    ['Mrz 19', '2019-03'],
    ['March 15, 2019', '2019-03'],
    ['15th March 2019', '2019-03'],
    ['2019-Mar-15', '2019-03'],
    ['15. März 2019', '2019-03'],
    ['août 2019', '2019-08'],
    ['févr. 2019', '2019-02'],
    ['15 de marzo de 2019', '2019-03'],
    ['settembre 2019', '2019-09'],
    ['mrt-19', '2019-03'],
    ['marca 2019', '2019-03'],
    ['paź 2019', '2019-10'],
    ['jui 2019', null],
    ['Ma 2019', null],
    ['soon 2019', null],
    ['12345', null],
    ['73000', null],
    ['19-03', null],
    ['2019', null],
    ['2019-03-15x', null],
    ['2019-03x', null],
    ['x2019-03', null],
    ['x03/2019', null],
    ['03/2019x', null],
    ['03/12019', null],
    [`2019-03${' '.repeat(34)}`, null],
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
    expect(readMonth('12/03/2019', 'mm/dd/yyyy')).toBe('2019-12')
  })
})

describe('the power of an engine', () => {
  it('is written in horsepower', () => {
    expect(createFormat(DEFAULT_NOTATION).power(340)).toBe('340 hp')
    expect(createFormat(DEFAULT_NOTATION).power(0)).toBe('0 hp')
    expect(createFormat(DEFAULT_NOTATION).power(1001)).toBe('1,001 hp')
  })

  it.each([
    ['340', 340],
    ['340 hp', 340],
    ['340PS', 340],
    ['250 kW', 340],
    ['250 kW (340 PS)', 340],
    ['340 hp / 250 kW', 340],
    ['100 kW (140 PS)', 140],
    ['140 PS (100 kW)', 140],
    ['250KW', 340],
    ['hp', null],
    [`340${' '.repeat(37)}`, 340],
    [`340${' '.repeat(38)}`, null],
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
