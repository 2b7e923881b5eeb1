import { unparse } from 'papaparse'
import { INQUIRY_STATUS_LABELS } from '#app/dashboard/components/field-labels.ts'
import type { StaffName } from '#app/local/state/staff.ts'
import { formatMoment } from '#app/ui/format-date.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { withoutFormulas } from '#domain/values/formula-text.ts'
import { plainText } from './plain-text.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** The messages as CSV. The byte order mark makes Excel read it as UTF-8. */
export function messagesCsv(messages: readonly Inquiry[], staff: readonly StaffName[]): string {
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  const rows = messages.map((inquiry) => inquiryRow(inquiry, names))
  const escaped = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, safeCell(cell)])),
  )
  return BYTE_ORDER_MARK + unparse(escaped, { newline: '\r\n' })
}

const safeCell = (cell: string | number) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)

function inquiryRow(inquiry: Inquiry, names: ReadonlyMap<number, string>) {
  return {
    Number: inquiry.id,
    Date: formatMoment(inquiry.createdAt),
    Name: inquiry.name,
    Phone: inquiry.phone,
    Email: inquiry.email ?? '',
    'Vehicle of interest': inquiry.carName ?? '',
    'Vehicle number': inquiry.carId ?? '',
    Message: plainText(inquiry.message),
    Read: inquiry.read ? 'Read' : 'Unread',
    Status: INQUIRY_STATUS_LABELS[inquiry.status],
    'Assigned to': inquiry.assignee === null ? '' : (names.get(inquiry.assignee) ?? `Former staff ${inquiry.assignee}`),
    Note: inquiry.note,
  }
}
