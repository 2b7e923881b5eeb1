import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import type { StaffName } from '#app/local/state/records.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { INQUIRY_STATUS_LABELS } from '#domain/kinds/inquiry/status.ts'
import type { Format } from '#domain/values/format.ts'
import { plainText } from './plain-text.ts'

export function messagesCsv(messages: readonly Inquiry[], staff: readonly StaffName[], format: Format): Blob {
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  const rows = messages.map((inquiry) => inquiryRow(inquiry, names, format))
  return csvFile([csvText([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))])])
}

function inquiryRow(inquiry: Inquiry, names: ReadonlyMap<number, string>, { moment, date }: Format) {
  return {
    Number: inquiry.id,
    Date: moment(inquiry.createdAt),
    Name: inquiry.name,
    Phone: inquiry.phone,
    Email: inquiry.email ?? '',
    'Vehicle of interest': inquiry.carName ?? '',
    'Vehicle number': inquiry.carId ?? '',
    Source: inquiry.source?.name ?? '',
    Medium: inquiry.source?.medium ?? '',
    Campaign: inquiry.source?.campaign ?? '',
    'First page': inquiry.source?.landing ?? '',
    Message: plainText(inquiry.message),
    Read: inquiry.read ? 'Read' : 'Unread',
    Status: INQUIRY_STATUS_LABELS[inquiry.status],
    'Assigned to': inquiry.assignee === null ? '' : (names.get(inquiry.assignee) ?? `Former staff ${inquiry.assignee}`),
    'Follow up on': inquiry.followUpAt ? date(`${inquiry.followUpAt}T12:00`) : '',
    Note: inquiry.note,
  }
}
