import { expect, it } from 'vitest'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { dateText } from '#domain/values/time/date.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { readDay } from '#domain/values/time/read-day.ts'

it('a moment has a day and a time with two digits in the clock of the device', () => {
  const moment = new Date(2026, 2, 9, 4, 5)
  const values = { date: '2026-03-09', time: '04:05' }
  expect(localMoment(moment.getTime())).toEqual(values)
  expect(localMoment(moment.toISOString())).toEqual(values)
})

it('a day without a time is that day on the device', () => {
  expect(dateText('2026-03-09', { ...DEFAULT_NOTATION, dateFormat: 'yyyy-mm-dd' })).toBe('2026-03-09')
})

it.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-3-1T10:00:00Z', '2026-03-01'],
  ['20260331', '2026-03-31'],
  ['31.03.2026', '2026-03-31'],
  ['1/2/2026', '2026-02-01'],
  ['3/31/2026', '2026-03-31'],
  ['46112', '2026-03-31'],
  [' 46112 ', '2026-03-31'],
  [' 2026-03-31 ', '2026-03-31'],
  ['2026-03-31 10:00', '2026-03-31'],
  ['20260331T100000', '2026-03-31'],
  ['31.03.2026 10:00', '2026-03-31'],
  ['12/12/2026', '2026-12-12'],
  ['31/02/2026', null],
  ['yesterday', null],
  ['03/2026', null],
  ['201911', null],
  ['202603311', null],
  ['2026-03-31x', null],
  ['x2026-03-31', null],
  ['31.03.2026x', null],
  ['x31.03.2026', null],
])('the day %s is read as %s', (text, day) => expect(readDay(text, 'dd/mm/yyyy')).toBe(day))

it('follows the order of the site', () => {
  const days = ['1/2/2026', '12/2/2026', '31/3/2026'].map((text) => readDay(text, 'mm/dd/yyyy'))
  expect(days).toEqual(['2026-01-02', '2026-12-02', '2026-03-31'])
})
