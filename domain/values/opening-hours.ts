// When the dealership is open, in a form that a program can read. `contactInfo.hours` is the text for people. Visitors load this file:
// keep it free of zod.

/** Monday first, as the form lists them. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `timeZone` is a name of IANA, `Europe/London`. A day has the form `09:00-18:00`, or is empty when the dealership is closed. */
export type OpeningHours = { timeZone: string } & Record<Weekday, string>

/** In milliseconds. */
export interface OpenSpan {
  start: number
  end: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const SPAN = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** `09:00-18:00` -> `['09:00', '18:00']`; null for a closed day, and for what has no such form or closes before it opens. */
export function openingTimes(day: string): [opens: string, closes: string] | null {
  const [, opens = '', closes = ''] = SPAN.exec(day) ?? []
  return opens < closes ? [opens, closes] : null
}

/** False also for a zone that was named after this browser or server was built. */
export const isTimeZone = (name: string): boolean => offsetsOf(name) !== null

/** The spans in which the dealership is open between two times, in milliseconds; null when its hours are not set. */
export function openSpans(hours: OpeningHours, from: number, to: number): OpenSpan[] | null {
  const offsetAt = offsetsOf(hours.timeZone)
  if (!offsetAt || WEEKDAYS.every((weekday) => openingTimes(hours[weekday]) === null)) return null
  const spans: OpenSpan[] = []
  // A day of the zone begins up to 14 hours before and ends up to 12 hours after that of UTC.
  for (let day = Math.floor(from / DAY_MS) - 1; day <= Math.floor(to / DAY_MS) + 1; day += 1) {
    const times = openingTimes(hours[weekdayOf(day)])
    if (!times) continue
    const [start, end] = times.map((time) => toMoment(day * DAY_MS + minutesOf(time) * MINUTE_MS, offsetAt)) as [
      number,
      number,
    ]
    if (end > from && start < to) spans.push({ start: Math.max(start, from), end: Math.min(end, to) })
  }
  return spans
}

/** The opening times of one day, in the clock of the dealership. */
export interface OpenDay {
  /** `18:00` */
  closes: string
  isOpen: boolean
}

/** @returns null when the dealership is closed for the rest of the day of its time zone, or its hours are not set */
export function openToday(hours: OpeningHours, now: number): OpenDay | null {
  const offsetAt = offsetsOf(hours.timeZone)
  if (!offsetAt) return null
  const local = now + offsetAt(now)
  const times = openingTimes(hours[weekdayOf(Math.floor(local / DAY_MS))])
  if (!times) return null
  const [opens, closes] = times
  const clock = new Date(local).toISOString().slice(11, 16)
  return clock < closes ? { closes, isOpen: clock >= opens } : null
}

/**
 * The time for which somebody waits who wrote at `from` and is answered at `to`, in milliseconds: only while the dealership is open.
 * @param spans of `openSpans` around both; null counts every hour
 */
export function waitedTime(spans: readonly OpenSpan[] | null, from: number, to: number): number {
  if (!spans) return Math.max(0, to - from)
  return spans.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)
}

/** @param day since 1970-01-01, a Thursday */
const weekdayOf = (day: number): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7] as Weekday

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** @param local a time of the clock in the zone, as if it were UTC */
function toMoment(local: number, offsetAt: (moment: number) => number): number {
  const first = local - offsetAt(local)
  return local - offsetAt(first)
}

/** @returns a function of a moment to the offset of the zone from UTC, in milliseconds; null for an unknown zone */
function offsetsOf(timeZone: string): ((moment: number) => number) | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return null
  }
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
    return local - Math.floor(moment / MINUTE_MS) * MINUTE_MS
  }
}
