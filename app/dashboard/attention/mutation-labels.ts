import { STATUS_WORDS } from '#app/dashboard/components/inquiry-status-labels.ts'
import { priceText } from '#app/ui/format.ts'
import type { InquiryStatus } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'

const NAMES: Record<string, string> = {
  'car.create': 'New vehicle',
  'car.edit': 'Changes to',
  'car.sell': 'Sale of',
  'car.unsell': 'Making available again',
  'car.delete': 'Deletion of',
  'car.restore': 'Restoring of',
  'inquiry.create': 'Enquiry from',
  'inquiry.read': 'Reading of the message from',
  'inquiry.edit': 'Changes to the message from',
  'inquiry.delete': 'Deletion of the message from',
  'settings.edit': 'Changes to the settings',
  'conflict.resolve': 'A decision about',
}

/** What a person did, in words: `Sale of 2021 Porsche 911`. */
export function changeTitle(name: string, subject: string): string {
  return [NAMES[name] ?? name, subject || withoutName(name)].filter(Boolean).join(' ')
}

function withoutName(name: string): string {
  if (name === 'conflict.resolve') return 'a conflict'
  return name.startsWith('car.') && name !== 'car.create' ? 'a vehicle that is gone' : ''
}

const REASONS: Record<Conflict['kind'], string> = {
  fields: 'It was changed on two devices. The value that came first stands until you decide.',
  double_sale: 'It was marked as sold on two devices. The first sale stands.',
  sale_changed: 'It has been sold again meanwhile, so it stays sold.',
  sold_since: 'It was sold meanwhile by someone else, so it was not deleted.',
}

export function conflictReason(kind: Conflict['kind']): string {
  return REASONS[kind]
}

const FIELDS: Record<string, string> = {
  fuelType: 'Fuel type',
  featured: 'Homepage',
  assignee: 'Assigned to',
  faqs: 'FAQs',
}

/** `contactInfo.phone` -> `Contact info, phone`. */
export function fieldLabel(field: string): string {
  if (FIELDS[field]) return FIELDS[field]
  const words = field
    .split('.')
    .map((part) => part.replace(/([A-Z])/g, ' $1').toLowerCase())
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function fieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '(empty)'
  if (field === 'status' && isStatus(value)) return STATUS_WORDS[value]
  if (field === 'price' && typeof value === 'number') return priceText(value)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) {
    const between = value.some((item) => typeof item === 'object') ? '\n\n' : '\n'
    return value.length === 0 ? '(none)' : value.map((item) => fieldValue('', item)).join(between)
  }
  if (typeof value === 'object') return Object.values(value).join('\n')
  if (typeof value === 'number' && field !== 'year') return value.toLocaleString('en-US')
  return String(value)
}

const isStatus = (value: unknown): value is InquiryStatus =>
  typeof value === 'string' && Object.hasOwn(STATUS_WORDS, value)
