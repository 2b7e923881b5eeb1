// Days and times in a time zone. Visitors load this file: keep it free of zod.
import { DAY_MS, MINUTE_MS } from '#domain/values/time/durations.ts'
import type { LocalMoment } from './local-moment.ts'

/** A function of a moment to the offset of the zone from UTC, in milliseconds. */
type Offsets = (moment: number) => number

/** False also for a zone that was named after this browser or server was built. */
export const isTimeZone = (name: string): boolean => offsetsOf(name) !== null

/** @param timeZone of the site; without one it is that of this device or server */
export function siteMoment(moment: string | number, timeZone: string): LocalMoment {
  const at = new Date(moment).getTime()
  const local = new Date(at + siteOffsets(timeZone)(at)).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** @param timeZone as of `siteMoment` @returns the ISO time; empty when an input is empty or has no valid value */
export function isoSiteMoment({ date, time }: LocalMoment, timeZone: string): string {
  const local = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(local) ? '' : new Date(toMoment(local, siteOffsets(timeZone))).toISOString()
}

/** When the next day begins. @param timeZone as of `siteMoment` */
export function nextMidnight(now: number, timeZone: string): number {
  const offsetAt = siteOffsets(timeZone)
  return toMoment((Math.floor((now + offsetAt(now)) / DAY_MS) + 1) * DAY_MS, offsetAt)
}

const siteOffsets = (timeZone: string): Offsets =>
  (timeZone !== '' && offsetsOf(timeZone)) || ((moment) => -new Date(moment).getTimezoneOffset() * MINUTE_MS)

/** @param local a time of the clock in the zone, as if it were UTC */
export function toMoment(local: number, offsetAt: Offsets): number {
  const first = local - offsetAt(local)
  return local - offsetAt(first)
}

const known = new Map<string, Offsets>()

/** @returns null for an unknown zone */
export function offsetsOf(timeZone: string): Offsets | null {
  const offsets = known.get(timeZone) ?? newOffsets(timeZone)
  if (offsets) known.set(timeZone, offsets)
  return offsets
}

function newOffsets(timeZone: string): Offsets | null {
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
