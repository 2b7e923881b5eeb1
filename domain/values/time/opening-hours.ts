// When the dealership is open. `contactInfo.hours` is a text beside it. Visitors load this file: keep it free of zod.
import { DAY_MS, MINUTE_MS } from '#domain/values/time/durations.ts'
import { offsetsOf, toMoment } from './time-zone.ts'

/** Monday first, as the form lists them. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Its English name: `Monday`. */
export const weekdayName = (weekday: Weekday): string => weekday.charAt(0).toUpperCase() + weekday.slice(1)

/**
 * `timeZone` is a name of IANA, `Europe/London`. A day has one or two spans, `09:00-12:30, 13:30-18:00`, or is empty when the dealership
 * is closed. A span that closes before it opens ends on the next day.
 */
export type OpeningHours = { timeZone: string; specialDays: readonly SpecialDay[] } & Record<Weekday, string>

/** A day with other hours than its weekday, `2026-12-24`; empty hours are closed. */
export interface SpecialDay {
  day: string
  hours: string
  note: string
}

/** In milliseconds. */
export interface OpenSpan {
  start: number
  end: number
}

/** A span of a weekday. `start` and `end` are in minutes since the day began, also when it ends on the next day. */
export interface DaySpan {
  /** `09:00` */
  opens: string
  closes: string
  start: number
  end: number
}

const DAY_MINUTES = 1440
const MAX_SPANS = 2
const SPAN = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** The spans of a day in their order; none for a closed day and for what has no such form. */
export function daySpans(day: string): DaySpan[] {
  const spans = day.split(',').map((text) => readSpan(text.trim()))
  if (spans.length > MAX_SPANS || spans.includes(null)) return []
  return (spans as DaySpan[]).sort((a, b) => a.start - b.start)
}

function readSpan(text: string): DaySpan | null {
  const [, opens = '', closes = ''] = SPAN.exec(text) ?? []
  if (opens === closes) return null
  const [start, end] = [minutesOf(opens), minutesOf(closes)]
  return { opens, closes, start, end: start < end ? end : end + DAY_MINUTES }
}

/** Whether a span of a day begins before the one before it has ended. */
export function hasOverlap(day: string): boolean {
  const [first, second] = daySpans(day)
  return first !== undefined && second !== undefined && second.start < first.end
}

/** @returns the days whose last span ends after the first of the next day has begun */
export function daysIntoNext(hours: OpeningHours): [day: Weekday, next: Weekday][] {
  const pairs = WEEKDAYS.map(
    (day, index) => [day, WEEKDAYS[(index + 1) % WEEKDAYS.length] ?? day] as [Weekday, Weekday],
  )
  return pairs.filter(([day, next]) => {
    const begin = DAY_MINUTES + (daySpans(hours[next])[0]?.start ?? DAY_MINUTES)
    return daySpans(hours[day]).some(({ end }) => end > begin)
  })
}

/** Whether a weekday has hours. */
export const hasHours = (hours: OpeningHours): boolean =>
  WEEKDAYS.some((weekday) => daySpans(hours[weekday]).length > 0)

/** @param day since 1970-01-01 */
function spansOn(hours: OpeningHours, day: number): DaySpan[] {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
  const special = hours.specialDays.find((each) => each.day === name)
  return daySpans(special ? special.hours : hours[weekdayOf(day)])
}

/** The spans in which the dealership is open between two times, in milliseconds; null when its hours are not set. */
export function openSpans(hours: OpeningHours, from: number, to: number): OpenSpan[] | null {
  const offsetAt = offsetsOf(hours.timeZone)
  if (!offsetAt || !hasHours(hours)) return null
  const spans: OpenSpan[] = []
  // A day of the zone begins up to 14 hours before and ends up to 12 hours after that of UTC. A span can end on the day after it.
  for (let day = Math.floor(from / DAY_MS) - 2; day <= Math.floor(to / DAY_MS) + 1; day += 1) {
    for (const span of spansOn(hours, day)) {
      const start = toMoment(day * DAY_MS + span.start * MINUTE_MS, offsetAt)
      const end = toMoment(day * DAY_MS + span.end * MINUTE_MS, offsetAt)
      if (end > from && start < to) spans.push({ start: Math.max(start, from), end: Math.min(end, to) })
    }
  }
  return spans
}

/** The opening times of one day, in the clock of the dealership. */
export interface OpenDay {
  spans: readonly DaySpan[]
  /** The end of the span that is now, or of the next one: `18:00`. */
  closes: string
  isOpen: boolean
}

/**
 * After midnight the day is the one before while its last span lasts.
 * @returns null when the dealership is closed for the rest of the day of its time zone, or its hours are not set
 */
export function openToday(hours: OpeningHours, now: number): OpenDay | null {
  const offsetAt = offsetsOf(hours.timeZone)
  if (!offsetAt) return null
  const local = now + offsetAt(now)
  const today = Math.floor(local / DAY_MS)
  for (const day of [today - 1, today]) {
    const minute = (local - day * DAY_MS) / MINUTE_MS
    const spans = spansOn(hours, day)
    const span = spans.find(({ end }) => minute < end)
    if (span) return { spans, closes: span.closes, isOpen: minute >= span.start }
  }
  return null
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
