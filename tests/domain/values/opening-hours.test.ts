import { describe, expect, it } from 'vitest'
import {
  daySpans,
  daysIntoNext,
  hasOverlap,
  type OpeningHours,
  openSpans,
  openToday,
  waitedTime,
  weekdayName,
} from '#domain/values/time/opening-hours.ts'
import { isTimeZone } from '#domain/values/time/time-zone.ts'

const london: OpeningHours = {
  timeZone: 'Europe/London',
  specialDays: [],
  monday: '09:00-18:00',
  tuesday: '09:00-18:00',
  wednesday: '',
  thursday: '09:00-18:00',
  friday: '09:00-18:00',
  saturday: '10:00-16:00',
  sunday: '',
}

const waited = (hours: OpeningHours, from: string, to: string) => {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return waitedTime(openSpans(hours, start, end), start, end) / 60_000
}

it('a weekday has its English name', () => expect(weekdayName('monday')).toBe('Monday'))

describe('the opening times of a day', () => {
  it.each([
    ['09:00-18:00', ['09:00-18:00, 540 to 1080']],
    ['09:00-12:30, 13:30-18:00', ['09:00-12:30, 540 to 750', '13:30-18:00, 810 to 1080']],
    ['13:30-18:00,09:00-12:30', ['09:00-12:30, 540 to 750', '13:30-18:00, 810 to 1080']],
    ['18:00-01:00', ['18:00-01:00, 1080 to 1500']],
    ['18:00-00:00', ['18:00-00:00, 1080 to 1440']],
    ['09:00-12:00, 18:00-01:00', ['09:00-12:00, 540 to 720', '18:00-01:00, 1080 to 1500']],
    ['20:00-23:59', ['20:00-23:59, 1200 to 1439']],
    ...['', '09:00-09:00', '9:00-18:00', '09:00-24:00', '09:00-', '109:00-18:00', '09:00-18:000'].map(
      (none): [string, string[]] => [none, []],
    ),
    ['09:00-12:30, 13:30-', []],
    ['09:00-10:00, 11:00-12:00, 13:00-14:00', []],
  ])('%j are %j', (day, spans) => {
    expect(daySpans(day).map(({ opens, closes, start, end }) => `${opens}-${closes}, ${start} to ${end}`)).toEqual(
      spans,
    )
  })

  it.each([
    ['09:00-12:30, 12:30-18:00', false],
    ['09:00-12:30, 12:29-18:00', true],
    ['18:00-02:00, 09:00-12:00', false],
    ['18:00-02:00, 22:00-23:00', true],
    ['09:00-18:00', false],
  ])('%j overlap: %s', (day, overlaps) => expect(hasOverlap(day)).toBe(overlaps))

  it('overlap those of the next day when they end after its first has begun', () => {
    const late = { ...london, monday: '09:00-12:00, 18:00-09:30', tuesday: '09:00-08:59', friday: '18:00-10:00' }
    expect(daysIntoNext(late)).toEqual([['monday', 'tuesday']])
    expect(daysIntoNext({ ...london, sunday: '20:00-09:01' })).toEqual([['sunday', 'monday']])
    expect(daysIntoNext(london)).toEqual([])
  })
})

describe('the time that somebody waits', () => {
  it('counts the hours in which the dealership is open', () => {
    // Tuesday 24 November 2026, winter time.
    expect(waited(london, '2026-11-24T09:30:00Z', '2026-11-24T10:15:00Z')).toBe(45)
    expect(waited(london, '2026-11-24T22:00:00Z', '2026-11-26T09:20:00Z')).toBe(20)
    expect(waited(london, '2026-11-24T17:50:00Z', '2026-11-26T09:20:00Z')).toBe(30)
    expect(waited(london, '2026-11-28T15:00:00Z', '2026-11-30T10:00:00Z')).toBe(120)
  })

  it('has a span for each time in which the dealership is open, and none outside the two times', () => {
    const [from, to] = [Date.parse('2026-11-24T12:00:00Z'), Date.parse('2026-11-26T09:00:00Z')]
    expect(openSpans(london, from, to)).toEqual([{ start: from, end: Date.parse('2026-11-24T18:00:00Z') }])
    expect(openSpans(london, Date.parse('2026-11-24T18:00:00Z'), to)).toEqual([])
  })

  it('counts no break, and counts past midnight for the day on which a span begins', () => {
    const split = { ...london, tuesday: '09:00-12:30, 13:30-18:00', friday: '18:00-01:00', saturday: '' }
    expect(waited(split, '2026-11-24T12:00:00Z', '2026-11-24T14:00:00Z')).toBe(60)
    expect(waited(split, '2026-11-28T00:30:00Z', '2026-11-28T02:00:00Z')).toBe(30)
    expect(waited(split, '2026-11-27T17:00:00Z', '2026-11-28T12:00:00Z')).toBe(420)
    const auckland = { ...split, timeZone: 'Pacific/Auckland' }
    expect(waited(auckland, '2026-11-27T11:30:00Z', '2026-11-27T13:00:00Z')).toBe(30)
    const samoa = { ...split, timeZone: 'Pacific/Pago_Pago' }
    expect(waited(samoa, '2026-11-28T11:30:00Z', '2026-11-28T13:00:00Z')).toBe(30)
  })

  it('follows the clock of the zone over its changes', () => {
    // Summer time begins on Sunday 29 March 2026: nine in the morning is 08:00 UTC on Monday.
    expect(waited(london, '2026-03-27T18:00:00Z', '2026-03-28T10:30:00Z')).toBe(30)
    expect(waited(london, '2026-03-29T12:00:00Z', '2026-03-30T08:30:00Z')).toBe(30)
    const sydney = { ...london, timeZone: 'Australia/Sydney' }
    expect(waited(sydney, '2026-11-23T20:00:00Z', '2026-11-23T22:30:00Z')).toBe(30)
  })

  it('counts every hour without a zone or without an open day', () => {
    expect(openSpans({ ...london, timeZone: '' }, 0, 1)).toBeNull()
    const closed = { monday: '', tuesday: '', thursday: '', friday: '', saturday: '' }
    expect(waited({ ...london, ...closed }, '2026-11-24T22:00:00Z', '2026-11-25T22:00:00Z')).toBe(1440)
  })
})

it('a time zone is known by its name of IANA', () => {
  expect(['Europe/London', 'America/Los_Angeles', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('in a browser that does not know the time zone the hours count as not set', () => {
  const unknown = { ...london, timeZone: 'Mars/Olympus' }
  expect(openToday(unknown, Date.parse('2026-06-01T12:00:00Z'))).toBeNull()
  expect(openSpans(unknown, 0, 1)).toBeNull()
})

describe('openToday', () => {
  const at = (moment: string) => openToday(london, Date.parse(moment))

  it('has the closing time of the day in the time zone of the dealership', () => {
    // 17:59 in London, where it is summer.
    expect(at('2026-06-01T16:59:00Z')).toMatchObject({ closes: '18:00', isOpen: true })
    expect(at('2026-06-01T07:59:00Z')).toMatchObject({ closes: '18:00', isOpen: false })
    expect(at('2026-06-01T08:00:00Z')).toMatchObject({ closes: '18:00', isOpen: true })
  })

  it('is null after closing time, on a closed day and without hours', () => {
    expect(at('2026-06-01T17:00:00Z')).toBeNull()
    expect(at('2026-06-07T12:00:00Z')).toBeNull()
    expect(openToday({ ...london, timeZone: '' }, Date.parse('2026-06-01T12:00:00Z'))).toBeNull()
  })

  it('has the span that is now or next, also after midnight', () => {
    const hours = { ...london, monday: '09:00-12:30, 13:30-18:00', friday: '18:00-01:00' }
    const on = (moment: string) => openToday(hours, Date.parse(moment))
    expect(on('2026-06-01T11:29:00Z')).toMatchObject({ closes: '12:30', isOpen: true, spans: [{}, {}] })
    expect(on('2026-06-01T11:30:00Z')).toMatchObject({ closes: '18:00', isOpen: false })
    expect(on('2026-06-01T12:30:00Z')).toMatchObject({ closes: '18:00', isOpen: true })
    // Saturday, 00:59 and 01:00 in London.
    expect(on('2026-06-05T23:59:00Z')).toMatchObject({ closes: '01:00', isOpen: true })
    expect(on('2026-06-06T00:00:00Z')).toMatchObject({ closes: '16:00', isOpen: false })
  })

  it('takes the day of the time zone, not the one of UTC', () => {
    // Monday 08:30 in Auckland is Sunday in UTC.
    const auckland = { ...london, timeZone: 'Pacific/Auckland', monday: '08:00-17:00' }
    expect(openToday(auckland, Date.parse('2026-05-31T20:30:00Z'))).toMatchObject({ closes: '17:00', isOpen: true })
  })
})
