// The list of appointments, grouped by day in the time zone of the site.
import { siteTime } from '#app/dashboard/components/site-time.ts'
import { type Appointment, overlapping } from '#domain/kinds/appointment/schema.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { t } from '#text/t.ts'
import type { AppointmentView } from './appointment-values.ts'

export interface AppointmentDay {
  /** `2026-11-24` */
  date: string
  /** In the order of their times. */
  appointments: AppointmentView[]
}

export interface AppointmentDays {
  /** Today and later, in the order of the days. */
  upcoming: AppointmentDay[]
  /** Latest first. */
  past: AppointmentDay[]
}

/** @param today `2026-11-24` */
export function appointmentDays(appointments: readonly AppointmentView[], today: string): AppointmentDays {
  const byDate = new Map<string, AppointmentView[]>()
  for (const appointment of [...appointments].sort(byTime)) {
    const { date } = siteTime(appointment.at)
    const others = byDate.get(date)
    if (others) others.push(appointment)
    else byDate.set(date, [appointment])
  }
  const days = Array.from(byDate, ([date, ofDay]) => ({ date, appointments: ofDay }))
  return {
    upcoming: days.filter(({ date }) => date >= today),
    past: days.filter(({ date }) => date < today).reverse(),
  }
}

const byTime = (a: Appointment, b: Appointment) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id

/** In the order of `getDay`. */
const WEEKDAYS = [
  'shared.sunday',
  'shared.monday',
  'shared.tuesday',
  'shared.wednesday',
  'shared.thursday',
  'shared.friday',
  'shared.saturday',
] as const

/** `Today`, `Tomorrow` or the weekday. @param date `2026-11-24` @param now in milliseconds */
export function dayName(date: string, now: number): string {
  const today = siteTime(now).date
  if (date === today) return t('appointments.today')
  if (date === dayAfter(today, 1)) return t('appointments.tomorrow')
  return t(WEEKDAYS[new Date(`${date}T12:00`).getDay()] ?? 'shared.sunday')
}

/** `10:00 to 10:30` */
export function timeSpan({ at, duration }: Pick<Appointment, 'at' | 'duration'>): string {
  const end = siteTime(Date.parse(at) + duration * 60_000)
  return t('appointments.span', { from: siteTime(at).time, to: end.time })
}

export type Slot = Parameters<typeof overlapping>[0]

/** `Ada Byron, 10:00 to 10:30`; empty when the vehicle and the staff member are free. */
export function overlapNames(slot: Slot, appointments: Iterable<AppointmentView>): string {
  const others = overlapping(slot, appointments).map((other) =>
    t('appointments.other', { name: other.name, span: timeSpan(other) }),
  )
  return others.length === 0 ? '' : others.reduce((first, next) => t('appointments.others', { first, next }))
}

/** `overlaps with Ada Byron, 10:00 to 10:30`; empty without an overlap. */
export function overlapText(slot: Slot, appointments: Iterable<AppointmentView>): string {
  const others = overlapNames(slot, appointments)
  return others && t('appointments.overlaps', { others })
}

/** The text of `overlapText` by uid, in one pass over appointments of any days. Those that overlap nothing are left out. */
export function overlapTexts(appointments: readonly AppointmentView[]): Map<string, string> {
  const sorted = appointments.filter(({ status }) => status === 'planned').sort(byTime)
  const near = new Map<string, AppointmentView[]>()
  const add = (uid: string, other: AppointmentView) => near.set(uid, [...(near.get(uid) ?? []), other])
  for (const [index, one] of sorted.entries()) {
    const end = Date.parse(one.at) + one.duration * 60_000
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as AppointmentView
      if (Date.parse(other.at) >= end) break
      add(one.uid, other)
      add(other.uid, one)
    }
  }
  const texts = sorted.map((one) => [one.uid, overlapText(one, near.get(one.uid) ?? [])] as const)
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** The day that is `days` days later. @param date `2026-11-24` */
export function dayAfter(date: string, days: number): string {
  // At noon, so that a change of the clock moves no day.
  const noon = new Date(`${date}T12:00`)
  noon.setDate(noon.getDate() + days)
  return localMoment(noon.getTime()).date
}

/** The days of a week from Monday, or the day alone. */
export function daysOf(view: 'day' | 'week', date: string): string[] {
  if (view === 'day') return [date]
  const sinceMonday = (new Date(`${date}T12:00`).getDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => dayAfter(date, index - sinceMonday))
}
