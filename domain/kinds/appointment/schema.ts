// An appointment that staff make with a customer. Name, phone number and note are personal data.

import * as z from 'zod/mini'
import { clearable, FIELDS, identity, time } from '#domain/records/fields.ts'
import { rule } from '#domain/values/issue.ts'
import { asciiDigits, cleanPhoneNumber } from '#domain/values/text/characters.ts'
import { text } from '#domain/values/text/text.ts'

export const APPOINTMENT_STATUS_LABELS = {
  planned: 'Planned',
  done: 'Done',
  cancelled: 'Cancelled',
  no_show: 'No-show',
} as const

export type AppointmentStatus = keyof typeof APPOINTMENT_STATUS_LABELS
export const APPOINTMENT_STATUSES = Object.keys(APPOINTMENT_STATUS_LABELS) as readonly AppointmentStatus[]

/** In minutes. */
export const APPOINTMENT_DURATIONS = [15, 30, 45, 60, 90, 120] as const
/** In minutes. */
export const DEFAULT_DURATION = 30

const MAX_NAME = 100
const NOT_A_TIME = rule('moment', { field: 'Date and time' })
const NOT_A_PHONE = rule('phone_length', { field: 'Phone number' })

const isPhone = (value: string) => value === '' || /^\+?\d{7,15}$/.test(cleanPhoneNumber(value))

const number = (label: string) => z.int(rule('number', { field: label })).check(z.minimum(1))
const minutes = rule('one_of_minutes', { field: 'Duration', options: APPOINTMENT_DURATIONS.join(', ') })

const edited = {
  name: text('Name', MAX_NAME).check(z.minLength(1, rule('required', { field: 'Name' }))),
  /** Empty when it is not known. */
  phone: text('Phone number', 30).check(z.overwrite(asciiDigits), z.refine(isPhone, NOT_A_PHONE)),
  /** The number of the vehicle. */
  carId: z.optional(number('Vehicle')).register(FIELDS, { unit: 'vehicle' }),
  /** The number of the enquiry that it was made from. */
  inquiryId: z.optional(number('Enquiry')).register(FIELDS, { unit: 'inquiry' }),
  /** The time of its beginning. */
  at: z.iso.datetime(NOT_A_TIME).register(FIELDS, { unit: 'moment' }),
  duration: z.literal<number[]>([...APPOINTMENT_DURATIONS], minutes),
  note: z.optional(text('Note', 5000)),
  /** The user id of the staff member. */
  assignee: z.optional(z.int(rule('staff_member', { field: 'Assignee' }))).register(FIELDS, { unit: 'staff' }),
  status: z
    .enum(APPOINTMENT_STATUSES, rule('one_of', { field: 'Status', options: APPOINTMENT_STATUSES.join(', ') }))
    .register(FIELDS, { options: APPOINTMENT_STATUS_LABELS }),
}

export const appointmentSchema = z.object({ ...identity, ...edited, createdAt: time(), updatedAt: time() })

export type Appointment = z.infer<typeof appointmentSchema>

/** The fields that staff edit. */
export const appointmentFields = clearable(z.object(edited))

export type AppointmentFields = z.infer<typeof appointmentFields>

/** A new appointment: what is missing has its default, except name and time. */
export const newAppointment = z.object({
  ...z.partial(appointmentFields).shape,
  name: z.prefault(appointmentFields.shape.name, ''),
  at: appointmentFields.shape.at,
  phone: z._default(appointmentFields.shape.phone, ''),
  duration: z._default(appointmentFields.shape.duration, DEFAULT_DURATION),
  status: z._default(appointmentFields.shape.status, 'planned'),
})

/** The stored fields: an optional field without a value is left out. */
export function storedFields<T extends object>(fields: T): T {
  const stored = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  const withoutEmptyNote = stored.filter(([name, value]) => name !== 'note' || value !== '')
  return Object.fromEntries(withoutEmptyNote) as T
}

type Slot = Pick<Appointment, 'uid' | 'at' | 'duration' | 'carId' | 'assignee' | 'status'>

/** The planned appointments of the same vehicle or the same assignee at the same time. */
export function overlapping<T extends Slot>(slot: Slot, others: Iterable<T>): T[] {
  if (slot.status !== 'planned') return []
  const [start, end] = span(slot)
  return [...others].filter((other) => {
    const isSame = (key: 'carId' | 'assignee') => slot[key] !== undefined && slot[key] === other[key]
    const [otherStart, otherEnd] = span(other)
    const isAtSameTime = otherStart < end && start < otherEnd
    return (
      other.uid !== slot.uid && other.status === 'planned' && isAtSameTime && (isSame('carId') || isSame('assignee'))
    )
  })
}

function span({ at, duration }: Pick<Slot, 'at' | 'duration'>): [start: number, end: number] {
  const start = Date.parse(at)
  return [start, start + duration * 60_000]
}
