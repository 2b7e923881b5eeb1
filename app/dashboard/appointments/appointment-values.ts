// The values of the appointment form, and the arguments of the mutations that save them.

import { isoSiteTime, siteTime } from '#app/dashboard/components/site-time.ts'
import type { RecordView } from '#app/local/state/records.ts'
import {
  type Appointment,
  type AppointmentFields,
  type AppointmentStatus,
  DEFAULT_DURATION,
  newAppointment,
} from '#domain/kinds/appointment/schema.ts'
import { isCarNumber } from '#domain/kinds/car/car-number.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { type FieldChanges, sameValue } from '#domain/mutations/merge.ts'
import { type Issue, toIssues } from '#domain/values/issue.ts'
import { HOUR_MS } from '#domain/values/time/durations.ts'
import type { LocalMoment } from '#domain/values/time/local-moment.ts'

export type AppointmentView = RecordView<'appointment'>

/** The values of a new appointment. */
export type AppointmentPrefill = Partial<Pick<Appointment, 'name' | 'phone' | 'carId' | 'inquiryId'>>

export interface AppointmentValues extends LocalMoment {
  name: string
  phone: string
  note: string
  /** Empty without a vehicle. */
  carId: string
  duration: string
  assignee: number | null
  status: AppointmentStatus
}

/** @param now in milliseconds: a new appointment begins with the next full hour */
export function newValues({ name = '', phone = '', carId }: AppointmentPrefill, now: number): AppointmentValues {
  const { date, time } = siteTime(now + HOUR_MS)
  return {
    date,
    time: `${time.slice(0, 2)}:00`,
    name,
    phone,
    note: '',
    carId: carId === undefined ? '' : String(carId),
    duration: String(DEFAULT_DURATION),
    assignee: null,
    status: 'planned',
  }
}

export function valuesOf(appointment: Appointment): AppointmentValues {
  const { name, phone, note = '', carId, at, duration, assignee = null, status } = appointment
  const car = carId === undefined ? '' : String(carId)
  return { ...siteTime(at), name, phone, note, carId: car, duration: String(duration), assignee, status }
}

type FormFields = Omit<AppointmentFields, 'inquiryId' | 'duration'> & { duration: number }

export function fieldsOf(values: AppointmentValues): FormFields {
  const { name, phone, note, carId, duration, assignee, status } = values
  const car = carId === '' ? null : Number(carId)
  return { name, phone, note, carId: car, at: isoSiteTime(values), duration: Number(duration), assignee, status }
}

/**
 * The changes that the form makes to an appointment.
 * @param base the values that the edits started from
 */
export function changesOf(stored: Appointment, values: AppointmentValues, base = valuesOf(stored)): FieldChanges {
  const [before, after, now] = [fieldsOf(base), fieldsOf(values), fieldsOf(valuesOf(stored))]
  const names = (Object.keys(after) as (keyof FormFields)[]).filter((field) => !sameValue(after[field], before[field]))
  return Object.fromEntries(
    names.map((field) => {
      // The form has no seconds.
      const from = sameValue(before[field], now[field]) ? stored[field] : before[field]
      return [field, { from: from ?? null, to: after[field] }]
    }),
  )
}

/** Names a vehicle as the server knows it: by its number, or by its uid while it has only one of this device. */
export function vehicleReference(carId: unknown, byNumber: (id: number) => Car | undefined): unknown {
  const car = typeof carId === 'number' ? byNumber(carId) : undefined
  if (!car) return carId
  return isCarNumber(car.id) ? car.id : car.uid
}

/** @param opened null for a new appointment; of a stored one only what changes is checked */
export function issuesOf(opened: Appointment | null, values: AppointmentValues): Issue[] {
  const parsed = newAppointment.safeParse(fieldsOf(values))
  if (parsed.success) return []
  const issues = toIssues(parsed.error)
  if (!opened) return issues
  const changes = changesOf(opened, values)
  return issues.filter(({ path }) => Object.hasOwn(changes, path))
}
