import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import type { StaffName } from '#app/local/db/rows.ts'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import { plainText } from './plain-text.ts'

const HEADINGS = [
  'messages.number',
  'messages.date',
  'messages.name',
  'messages.phone',
  'messages.email',
  'messages.interestColumn',
  'messages.vehicleNumberColumn',
  'messages.source',
  'messages.medium',
  'messages.campaign',
  'messages.firstPage',
  'messages.message',
  'messages.read',
  'messages.status',
  'messages.assignedTo',
  'messages.followUpOn',
  'messages.note',
] as const

export function messagesCsv(messages: readonly Inquiry[], staff: readonly StaffName[], format: Format): Blob {
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  const rows = messages.map((inquiry) => inquiryRow(inquiry, names, format))
  return csvFile([csvText([HEADINGS.map((key) => t(key)), ...rows])])
}

function inquiryRow(inquiry: Inquiry, names: ReadonlyMap<number, string>, { moment, date }: Format) {
  const { assignee, source, followUpAt } = inquiry
  return [
    inquiry.id,
    moment(inquiry.createdAt),
    inquiry.name,
    inquiry.phone,
    inquiry.email ?? '',
    inquiry.carName ?? '',
    inquiry.carId ?? '',
    source?.name ?? '',
    source?.medium ?? '',
    source?.campaign ?? '',
    source?.landing ?? '',
    plainText(inquiry.message),
    t(inquiry.read ? 'messages.read' : 'messages.unread'),
    optionText('status', inquiry.status),
    assignee === null ? '' : (names.get(assignee) ?? t('messages.formerStaff', { number: assignee })),
    followUpAt ? date(`${followUpAt}T12:00`) : '',
    inquiry.note,
  ]
}
