import { expect, it } from 'vitest'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { dateText } from '#domain/values/time/date.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'

it('a moment has a day and a time with two digits in the clock of the device', () => {
  const moment = new Date(2026, 2, 9, 4, 5)
  const values = { date: '2026-03-09', time: '04:05' }
  expect(localMoment(moment.getTime())).toEqual(values)
  expect(localMoment(moment.toISOString())).toEqual(values)
})

it('a day without a time is that day on the device', () => {
  expect(dateText('2026-03-09', { ...DEFAULT_NOTATION, dateFormat: 'yyyy-mm-dd' })).toBe('2026-03-09')
})
