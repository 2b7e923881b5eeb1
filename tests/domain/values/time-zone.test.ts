import { afterEach, expect, it } from 'vitest'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { isoSiteMoment, nextMidnight, siteMoment } from '#domain/values/time/time-zone.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('a moment has the day and the time of the site, whatever the zone of this process', () => {
  for (const name of ['UTC', 'Asia/Tokyo']) {
    process.env.TZ = name
    expect(siteMoment('2026-11-24T11:30:00Z', 'Pacific/Auckland')).toEqual({ date: '2026-11-25', time: '00:30' })
    expect(siteMoment(Date.parse('2026-07-01T03:05:00Z'), 'America/New_York')).toEqual({
      date: '2026-06-30',
      time: '23:05',
    })
    for (const unknown of ['', 'Mars/Olympus']) {
      expect(siteMoment('2026-11-24T23:30:00Z', unknown)).toEqual(localMoment('2026-11-24T23:30:00Z'))
    }
  }
})

it.each([
  ['2026-11-24T11:30:00Z', 'Pacific/Auckland', '2026-11-25T11:00:00.000Z'],
  ['2026-11-24T10:59:59Z', 'Pacific/Auckland', '2026-11-24T11:00:00.000Z'],
  // The day of a change of the clocks has 25 hours.
  ['2026-10-24T23:00:00Z', 'Europe/London', '2026-10-26T00:00:00.000Z'],
])('the day after %s begins in %s at %s', (now, timeZone, midnight) => {
  expect(new Date(nextMidnight(Date.parse(now), timeZone)).toISOString()).toBe(midnight)
})

it.each(['', 'Europe/London', 'Asia/Kolkata', 'America/New_York'])(
  'day and time in %j name the moment again',
  (timeZone) => {
    // Over both changes of the clock.
    for (const day of ['2026-03-08', '2026-03-28', '2026-06-30', '2026-10-24']) {
      for (let hour = 0; hour < 48; hour += 1) {
        const values = siteMoment(Date.parse(day) + hour * 3_600_000, timeZone)
        expect(siteMoment(isoSiteMoment(values, timeZone), timeZone)).toEqual(values)
      }
    }
  },
)

it.each([
  { date: '', time: '04:05' },
  { date: '2026-03-09', time: '' },
  { date: '', time: '' },
  { date: '2026-13-09', time: '04:05' },
])('%j is no moment', (values) => {
  expect(isoSiteMoment(values, 'UTC')).toBe('')
})
