// How fields and their values are shown in conflicts, the attention list and the activity log.

import { useInquiries } from '#app/local/state/inquiries.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { useStaff } from '#app/local/state/staff.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#domain/appointments/appointment.ts'
import { type CaptionedPicture, type Cost, choiceLabel, findCarField } from '#domain/cars/car-fields.ts'
import { INQUIRY_STATUSES, type InquiryStatus } from '#domain/inquiries/inquiry.ts'
import type { Format } from '#domain/values/format.ts'
import { useCarName } from './use-car-name.ts'

export const INQUIRY_STATUS_LABELS: Record<InquiryStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
}

export const INQUIRY_STATUS_CHOICES = INQUIRY_STATUSES.map((value) => ({ value, label: INQUIRY_STATUS_LABELS[value] }))

export const APPOINTMENT_STATUS_LABELS: Record<AppointmentStatus, string> = {
  planned: 'Planned',
  done: 'Done',
  cancelled: 'Cancelled',
  no_show: 'No-show',
}

export const APPOINTMENT_STATUS_CHOICES = APPOINTMENT_STATUSES.map((value) => ({
  value,
  label: APPOINTMENT_STATUS_LABELS[value],
}))

/** Labels of fields outside the cars whose label does not follow from the field name. */
const FIELD_LABELS: Record<string, string> = {
  siteName: 'Dealership name',
  'companyInfo.name': 'Legal name',
  'companyInfo.description': 'Company description',
  'region.country': 'Country',
  'region.currency': 'Currency',
  'region.distanceUnit': 'Distance',
  'region.dateFormat': 'Date format',
  'pricing.note': 'Price note',
  'openingHours.timeZone': 'Time zone',
  'vehicleInfo.showVin': 'Show the VIN of vehicles to visitors',
  'inquiryMail.recipients': 'Notify by e-mail',
  'badges.newDays': 'Days of New in',
  'badges.dropDays': 'Days of a price drop',
  'badges.dropPercent': 'Percent of a price drop',
  'retention.inquiryMonths': 'Delete enquiries after months',
  'holding.costPerDay': 'Holding cost per day',
  'security.requireTwoFactor': 'Require two-factor log-in for all staff',
  assignee: 'Assigned to',
  followUpAt: 'Follow up on',
  at: 'Date and time',
  carId: 'Vehicle',
  inquiryId: 'Enquiry',
  twoFactor: 'Two-factor log-in',
  faqs: 'FAQs',
}

/** `contactInfo.phone` -> `Contact info, phone`. */
export function fieldLabel(field: string): string {
  const carField = findCarField(field)
  if (carField) return carField.changeLabel ?? carField.label
  if (FIELD_LABELS[field]) return FIELD_LABELS[field]
  const label = field
    .split('.')
    .map((segment) => segment.replace(/([A-Z])/g, ' $1').toLowerCase())
    .join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function fieldText(field: string, value: unknown, format: Format): string {
  if (value === undefined || value === null || value === '') return '(empty)'
  if (field === 'status' && isStatus(value)) return INQUIRY_STATUS_LABELS[value]
  if (field === 'status' && isAppointmentStatus(value)) return APPOINTMENT_STATUS_LABELS[value]
  if (field === 'reservedUntil' && typeof value === 'string') return format.date(value)
  if (field === 'at' && typeof value === 'string') return format.moment(value)
  if (field === 'followUpAt' && typeof value === 'string') return format.date(`${value}T12:00`)
  const carField = findCarField(field)
  if (carField?.kind === 'choice') return choiceLabel(carField, String(value))
  if (carField?.kind === 'amount' && carField.unit === 'money' && typeof value === 'number')
    return carField.optional ? format.money(value) : format.price(value)
  if (carField?.kind === 'month') return format.month(String(value))
  if (carField?.kind === 'wholeNumber' && carField.unit === 'power') return format.power(Number(value))
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (carField?.kind === 'costs' && Array.isArray(value)) {
    return value.length === 0 ? '(none)' : value.map((cost) => costText(cost, format)).join('\n')
  }
  if (carField?.kind === 'captionedPictures' && Array.isArray(value) && value.length > 0) {
    return (value as CaptionedPicture[]).map(({ caption }) => caption || 'Picture without a caption').join('\n')
  }
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '\n\n' : '\n'
    return value.length === 0 ? '(none)' : value.map((item) => fieldText('', item, format)).join(separator)
  }
  if (typeof value === 'object') return Object.values(value).join('\n')
  if (typeof value === 'number' && carField?.kind !== 'wholeNumber') return format.number(value)
  return String(value)
}

/** Of a stored cost, or of one in the form. A date without a time is one of this time zone. */
function costText({ date, text, amount }: Record<keyof Cost, string | number>, format: Format): string {
  return [date && format.date(`${date}T00:00`), text, amount !== '' && format.money(Number(amount))]
    .filter(Boolean)
    .join(', ')
}

export const isAppointmentStatus = (value: unknown): value is AppointmentStatus =>
  typeof value === 'string' && Object.hasOwn(APPOINTMENT_STATUS_LABELS, value)

const isStatus = (value: unknown): value is InquiryStatus =>
  typeof value === 'string' && Object.hasOwn(INQUIRY_STATUS_LABELS, value)

/** The text that shows a field's value. */
export function useFieldText(): (field: string, value: unknown) => string {
  const staff = useStaff()
  const format = useFormat()
  const carName = useCarName()
  const { inquiries } = useInquiries()
  return (field, value) => {
    if (field === 'carId' && (typeof value === 'number' || typeof value === 'string') && value !== '') {
      // A form has the number as text.
      return carName(/^\d+$/.test(String(value)) ? Number(value) : value)
    }
    if (field === 'inquiryId' && typeof value === 'number') {
      const inquiry = inquiries.find(({ id }) => id === value)
      return inquiry ? `${inquiry.name}, ${format.date(inquiry.createdAt)}` : `Enquiry ${value}`
    }
    if (field !== 'assignee') return fieldText(field, value, format)
    if (typeof value !== 'number') return 'Unassigned'
    return staff.find(({ id }) => id === value)?.name ?? `Former staff ${value}`
  }
}
