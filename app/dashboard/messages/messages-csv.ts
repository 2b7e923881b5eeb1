import { unparse } from 'papaparse'
import { STATUS_WORDS } from '#app/dashboard/components/inquiry-status-labels.ts'
import type { StaffName } from '#app/local/state/use-staff.ts'
import { formatMoment } from '#app/ui/format-date.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { plainText } from './plain-text.ts'

const BYTE_ORDER_MARK = '\ufeff'

/**
 * What a spreadsheet would take for a formula, wherever its first sign stands behind white space: it gets an apostrophe in
 * front and stays the text it is. The sign alone decides; papaparse's own rule overlooks texts of several lines.
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** The list as a file for a spreadsheet; Excel reads it as UTF-8 because of the mark in front. */
export function messagesCsv(messages: readonly Inquiry[], staff: readonly StaffName[]): string {
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  const rows = messages.map((inquiry) => ({
    Number: inquiry.id,
    Date: formatMoment(inquiry.createdAt),
    Name: inquiry.name,
    Phone: inquiry.phone,
    Email: inquiry.email ?? '',
    'Vehicle of interest': inquiry.carName ?? '',
    'Vehicle number': inquiry.carId ?? '',
    Message: plainText(inquiry.message),
    Read: inquiry.read ? 'Read' : 'Unread',
    Status: STATUS_WORDS[inquiry.status],
    'Assigned to': inquiry.assignee === null ? '' : (names.get(inquiry.assignee) ?? `Former staff ${inquiry.assignee}`),
    Note: inquiry.note,
  }))
  return BYTE_ORDER_MARK + unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })
}
