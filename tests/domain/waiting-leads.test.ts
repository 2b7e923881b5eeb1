import { describe, expect, it } from 'vitest'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import {
  isDue,
  isMarkedUnopened,
  oldestUnopened,
  responseTimes,
  unopenedFor,
} from '#domain/kinds/inquiry/waiting-leads.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'

const { openingHours } = DEFAULT_SETTINGS
const MINUTE_MS = 60_000
const now = Date.parse('2026-11-24T12:00:00Z')
const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE_MS).toISOString()

type Lead = Pick<Inquiry, 'createdAt' | 'read' | 'status' | 'respondedAt'>
const lead = (values: Partial<Lead>): Lead => ({ createdAt: at(90), read: false, status: 'new', ...values })

describe('an unopened enquiry', () => {
  it('is late after an hour, and neither before nor once it was opened or answered', () => {
    const late = lead({})
    const early = lead({ createdAt: at(59) })
    const unopened = unopenedFor([late, early, lead({ read: true }), lead({ status: 'contacted' })], openingHours, now)
    expect([...unopened].map(([each, waited]) => [each, waited, isMarkedUnopened(waited)])).toEqual([
      [late, 90 * MINUTE_MS, true],
      [early, 59 * MINUTE_MS, false],
    ])
  })

  it('is not late before an hour of opening time has passed', () => {
    // Tuesday noon.
    const hours = { ...openingHours, timeZone: 'UTC', tuesday: '11:30-18:00' }
    const isMarked = (at: number) => [...unopenedFor([lead({})], hours, at).values()].some(isMarkedUnopened)
    expect(isMarked(now)).toBe(false)
    expect(isMarked(now + 30 * MINUTE_MS)).toBe(true)
  })

  it('is before those that came later, and before those of the same moment that follow it', () => {
    const [newest, oldest, middle, same] = [
      lead({ createdAt: at(5) }),
      lead({}),
      lead({ createdAt: at(30) }),
      lead({ createdAt: at(30) }),
    ]
    const found = oldestUnopened([newest, lead({ read: true }), oldest, middle, same, lead({ status: 'lost' })])
    expect(found.map((each) => [newest, oldest, middle, same].indexOf(each))).toEqual([1, 2, 3, 0])
  })
})

describe('the first response', () => {
  const answered = (minutes: number, createdAt = at(600)) =>
    lead({
      createdAt,
      status: 'contacted',
      respondedAt: new Date(Date.parse(createdAt) + minutes * MINUTE_MS).toISOString(),
    })

  it('has the median of the answered enquiries of 30 days', () => {
    const old = answered(5, at(31 * 24 * 60))
    expect(responseTimes([answered(10), answered(30), answered(90), old], openingHours, now)).toMatchObject({
      median: 30 * MINUTE_MS,
      answered: 3,
      longest: null,
    })
    expect(responseTimes([answered(10), answered(30)], openingHours, now).median).toBe(20 * MINUTE_MS)
    expect(responseTimes([], openingHours, now).median).toBeNull()
    // The order is that of numbers, not of their texts or of the list.
    const unordered = [answered(100), answered(9), answered(20)]
    expect(responseTimes(unordered, openingHours, now).median).toBe(20 * MINUTE_MS)
  })

  it('counts an enquiry of exactly 30 days ago', () => {
    expect(responseTimes([answered(5, at(30 * 24 * 60))], openingHours, now).answered).toBe(1)
    expect(responseTimes([answered(5, at(30 * 24 * 60 + 1))], openingHours, now).answered).toBe(0)
  })

  it('counts opening hours only, from the first enquiry that was answered', () => {
    // The Monday before, and Tuesday noon.
    const hours = { ...openingHours, timeZone: 'UTC', monday: '10:00-12:00', tuesday: '11:30-18:00' }
    const monday = answered(60, '2026-11-23T11:30:00Z')
    expect(responseTimes([monday], hours, now).median).toBe(30 * MINUTE_MS)
    const waiting = lead({ createdAt: monday.createdAt })
    expect(responseTimes([waiting], hours, now).longest?.waited).toBe(60 * MINUTE_MS)
  })

  it('names who waits longest, also when the message was opened', () => {
    const longest = lead({ createdAt: at(500), read: true })
    expect(responseTimes([lead({}), longest, answered(10)], openingHours, now).longest).toEqual({
      inquiry: longest,
      waited: 500 * MINUTE_MS,
    })
    expect(responseTimes([longest, lead({})], openingHours, now).longest?.inquiry).toBe(longest)
  })

  it('names the first of two who wait equally long', () => {
    const [first, second] = [lead({}), lead({})]
    expect(responseTimes([first, second], openingHours, now).longest?.inquiry).toBe(first)
  })
})

it.each([
  [{ followUpAt: '2026-11-24', status: 'new' }, true],
  [{ followUpAt: '2026-11-23', status: 'contacted' }, true],
  [{ followUpAt: '2026-11-25', status: 'new' }, false],
  [{ followUpAt: '2026-11-23', status: 'won' }, false],
  [{ followUpAt: '2026-11-23', status: 'lost' }, false],
  [{ followUpAt: null, status: 'new' }, false],
] as const)('a follow-up %j is due on 2026-11-24: %s', (inquiry, due) => {
  expect(isDue(inquiry, '2026-11-24')).toBe(due)
})
