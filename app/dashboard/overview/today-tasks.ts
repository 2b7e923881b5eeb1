// What staff have to do today, in the order of the list on the overview.
import { timeSpan } from '#app/dashboard/appointments/appointment-days.ts'
import type { AppointmentView } from '#app/dashboard/appointments/appointment-values.ts'
import { durationText } from '#app/dashboard/attention/durations.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { isDue } from '#domain/inquiries/follow-up.ts'
import { unopenedFor } from '#domain/inquiries/waiting-leads.ts'
import { localMoment } from '#domain/values/local-moment.ts'
import type { OpeningHours } from '#domain/values/opening-hours.ts'

export interface Task {
  key: string
  /** Of a customer. */
  name: string
  to: string
  /** Why it is listed. */
  text: string
  carId: number | undefined
  /** The name of the car, when it is stored with the record. */
  carName: string | undefined
  isLate: boolean
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

export function todayTasks({ inquiries, appointments, openingHours, now, date }: Work): Task[] {
  const today = localMoment(now).date
  const ofInquiry = ({ uid, id, name, carId, carName }: InquiryView, text: string, isLate: boolean): Task => ({
    key: uid,
    name,
    to: `${DASHBOARD_PATH}/messages?id=${id}`,
    text,
    carId,
    carName,
    isLate,
  })
  const unopened = [...unopenedFor(inquiries, openingHours, now)]
    .sort(([, a], [, b]) => b - a)
    .map(([inquiry, waited]) => ofInquiry(inquiry, `Unopened for ${durationText(waited)}`, true))
  const planned = appointments
    .filter(({ at, status }) => status === 'planned' && localMoment(at).date === today)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((appointment): Task => {
      const { uid, id, name, carId } = appointment
      const to = `${DASHBOARD_PATH}/appointments?id=${id}`
      return {
        key: uid,
        name,
        to,
        text: `Appointment ${timeSpan(appointment)}`,
        carId,
        carName: undefined,
        isLate: false,
      }
    })
  const isListed = new Set(unopened.map(({ key }) => key))
  const due = inquiries
    .filter((inquiry) => isDue(inquiry, today) && !isListed.has(inquiry.uid))
    .map((inquiry) => ({ inquiry, day: inquiry.followUpAt ?? '' }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ inquiry, day }) => {
      const isLate = day < today
      return ofInquiry(inquiry, isLate ? `Follow up since ${date(`${day}T12:00`)}` : 'Follow up today', isLate)
    })
  return [...unopened, ...planned, ...due]
}
