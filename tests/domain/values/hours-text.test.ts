import { expect, it } from 'vitest'
import { hoursWords } from '#app/local/state/page-day.ts'
import { hoursText } from '#domain/values/time/hours-text.ts'
import { type OpeningHours, openToday } from '#domain/values/time/opening-hours.ts'
import '#tests/support/english.ts'

const week: OpeningHours = {
  timeZone: 'UTC',
  monday: '09:00-12:30, 13:30-18:00',
  tuesday: '09:00-18:00',
  wednesday: '09:00-18:00',
  thursday: '09:00-18:00',
  friday: '09:00-18:00',
  saturday: '',
  sunday: '',
  specialDays: [
    { day: '2026-12-31', hours: '09:00-12:00', note: '' },
    { day: '2026-12-25', hours: '', note: 'Christmas' },
    { day: '2026-11-01', hours: '', note: 'Over' },
  ],
}
const date = (iso: string) => iso.slice(0, 10)
const text = (openingHours: OpeningHours, hours = '') =>
  hoursText(
    { openingHours, contactInfo: { hours } },
    '2026-12-25',
    { date, isolate: (part) => part },
    hoursWords(),
  ).split('\n')

it('joins equal weekdays, names special days that are not over, and ends with the added text', () => {
  expect(text(week, 'And by appointment')).toEqual([
    'Monday: 09:00 – 12:30, 13:30 – 18:00',
    'Tuesday to Friday: 09:00 – 18:00',
    'Saturday to Sunday: closed',
    '2026-12-25 (Christmas): closed',
    '2026-12-31: 09:00 – 12:00',
    'And by appointment',
  ])
})

it('is the added text alone while no weekday has hours', () => {
  const none = { ...week, monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', specialDays: [] }
  expect(text(none, 'By appointment')).toEqual(['By appointment'])
})

it.each([
  ['2026-12-25T10:00Z', undefined],
  ['2026-12-31T10:00Z', '12:00'],
  ['2026-12-30T10:00Z', '18:00'],
])('a special day has its own hours instead of those of its weekday: %s', (now, closes) => {
  expect(openToday(week, Date.parse(now))?.closes).toBe(closes)
})
