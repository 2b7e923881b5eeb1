import { describe, expect, it } from 'vitest'
import {
  isTimeZone,
  type OpeningHours,
  openingTimes,
  openSpans,
  openToday,
  waitedTime,
} from '#domain/values/opening-hours.ts'

const london: OpeningHours = {
  timeZone: 'Europe/London',
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

describe('the opening times of a day', () => {
  it.each([
    ['09:00-18:00', ['09:00', '18:00']],
    ['', null],
    ['18:00-09:00', null],
    ['09:00-09:00', null],
    ['9:00-18:00', null],
    ['09:00-24:00', null],
    ['09:00-', null],
    ['20:00-23:59', ['20:00', '23:59']],
    ['109:00-18:00', null],
    ['09:00-18:000', null],
  ])('%j are %j', (day, times) => expect(openingTimes(day)).toEqual(times))
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
    expect(at('2026-06-01T16:59:00Z')).toEqual({ closes: '18:00', isOpen: true })
    expect(at('2026-06-01T07:59:00Z')).toEqual({ closes: '18:00', isOpen: false })
    expect(at('2026-06-01T08:00:00Z')).toEqual({ closes: '18:00', isOpen: true })
  })

  it('is null after closing time, on a closed day and without hours', () => {
    expect(at('2026-06-01T17:00:00Z')).toBeNull()
    expect(at('2026-06-07T12:00:00Z')).toBeNull()
    expect(openToday({ ...london, timeZone: '' }, Date.parse('2026-06-01T12:00:00Z'))).toBeNull()
  })

  it('takes the day of the time zone, not the one of UTC', () => {
    // Monday 08:30 in Auckland is Sunday in UTC.
    const auckland = { ...london, timeZone: 'Pacific/Auckland', monday: '08:00-17:00' }
    expect(openToday(auckland, Date.parse('2026-05-31T20:30:00Z'))).toEqual({ closes: '17:00', isOpen: true })
  })
})
