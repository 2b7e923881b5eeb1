// The work of today, in the order of the list on the overview.

import { timeSpan } from '#app/dashboard/appointments/appointment-days.ts'
import type { AppointmentView } from '#app/dashboard/appointments/appointment-values.ts'
import { durationText } from '#app/dashboard/attention/durations.ts'
import { APPOINTMENTS_PATH, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { siteTime } from '#app/dashboard/components/site-time.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { isDue, isMarkedUnopened, oldestUnopened, unopenedFor } from '#domain/kinds/inquiry/waiting-leads.ts'
import { overAged } from '#domain/stock/ageing.ts'
import { HOUR_MS } from '#domain/values/time/durations.ts'
import type { OpeningHours } from '#domain/values/time/opening-hours.ts'
import { t } from '#text/t.ts'

/** A person to call. */
export interface PersonTask {
  key: string
  name: string
  /** The page of the inquiry or the appointment. */
  to: string
  /** Why it is listed. */
  text: string
  isLate: boolean
  carId: number | undefined
  /** The name of the car, when it is stored with the record. */
  carName: string | undefined
  phone: string
  /** A call answers it. */
  inquiry?: InquiryView
}

interface Work {
  inquiries: readonly InquiryView[]
  appointments: readonly AppointmentView[]
  openingHours: OpeningHours
  /** In milliseconds. */
  now: number
  /** The text of a day. */
  date: (iso: string) => string
}

/**
 * Unopened messages, today's appointments, and the follow-ups of today and before.
 * @returns the first tasks of each kind, so that none pushes out another, and the count of all
 */
export function personTasks(work: Work, limit: number): { tasks: PersonTask[]; count: number } {
  const { inquiries, appointments, openingHours, now, date } = work
  const today = siteTime(now).date
  const ofInquiry = (inquiry: InquiryView, text: string, isLate: boolean): PersonTask => {
    const { uid, id, name, carId, carName, phone } = inquiry
    return { key: uid, name, to: `${DASHBOARD_PATH}/messages?id=${id}`, text, isLate, carId, carName, phone, inquiry }
  }
  const oldest = oldestUnopened(inquiries)
  const unopened = [...unopenedFor(oldest.slice(0, limit), openingHours, now)].map(([inquiry, waited]) =>
    ofInquiry(inquiry, t('work.waitingFor', { time: shortText(waited) }), isMarkedUnopened(waited)),
  )
  const planned = appointments
    .filter(({ at, status }) => status === 'planned' && siteTime(at).date === today)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((appointment): PersonTask => {
      const { uid, id, name, carId, phone } = appointment
      const to = `${APPOINTMENTS_PATH}?id=${id}`
      const text = t('work.appointment', { time: timeSpan(appointment) })
      return { key: uid, name, to, text, isLate: false, carId, carName: undefined, phone }
    })
  const isListed = new Set(oldest.map(({ uid }) => uid))
  const due = inquiries
    .filter((inquiry) => isDue(inquiry, today) && !isListed.has(inquiry.uid))
    .map((inquiry) => ({ inquiry, day: inquiry.followUpAt ?? '' }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ inquiry, day }) => {
      const isLate = day < today
      const text = isLate ? t('work.followUpSince', { date: date(`${day}T12:00`) }) : t('work.followUpToday')
      return ofInquiry(inquiry, text, isLate)
    })
  const tasks = firstOfEach([unopened, planned, due], limit)
  return { tasks, count: oldest.length + planned.length + due.length }
}

/** Takes one of each list by turns, and keeps their order. */
function firstOfEach<T>(lists: readonly T[][], limit: number): T[] {
  const byTurns = lists.flatMap((list, which) => list.map((item, turn) => ({ item, turn, which })))
  const taken = byTurns.sort((a, b) => a.turn - b.turn || a.which - b.which).slice(0, limit)
  return taken.sort((a, b) => a.which - b.which || a.turn - b.turn).map(({ item }) => item)
}

/** `5 minutes`, `2 h`, `3 days` */
const shortText = (waited: number) =>
  waited >= HOUR_MS && waited < 24 * HOUR_MS
    ? t('work.hours', { count: Math.floor(waited / HOUR_MS) })
    : durationText(waited)

export interface AgedTask {
  car: CarView
  days: number
  inquiries: number
}

/** The vehicles over 90 days in stock, the longest first. @returns the first ones, and the count of all */
export function agedTasks(
  cars: readonly CarView[],
  inquiries: readonly InquiryView[],
  now: number,
  limit: number,
): { tasks: AgedTask[]; count: number } {
  const aged = overAged(cars, new Date(now))
  const tasks = aged.slice(0, limit).map(({ car, days }) => ({
    car,
    days,
    inquiries: inquiries.filter(({ carId }) => carId === car.id).length,
  }))
  return { tasks, count: aged.length }
}
