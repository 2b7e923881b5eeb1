import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import type { Reason } from '#domain/import/reason.ts'
import { faultText } from '#text/fault-text.ts'
import { texts } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'
import type { FileProblem } from './parse-csv.ts'

const REASONS = {
  unreadable: 'reason.unreadable',
  badCharacters: 'reason.badCharacters',
  html: 'reason.html',
  otherCurrency: 'reason.otherCurrency',
  leftOut: 'reason.leftOut',
  shortened: 'reason.shortened',
  surplus: 'reason.surplus',
  unknown: 'reason.unknown',
  same: 'reason.same',
  sameSold: 'reason.sameSold',
  checkDigit: 'reason.checkDigit',
  total: 'reason.total',
  numberTaken: 'reason.numberTaken',
  unchanged: 'reason.unchanged',
  quotes: 'reason.quotes',
  width: 'reason.width',
  fileEmpty: 'reason.fileEmpty',
  fileNoRows: 'reason.fileNoRows',
  fileColumns: 'reason.fileColumns',
  fileHeadings: 'reason.fileHeadings',
  fileRows: 'reason.fileRows',
  fileSize: 'reason.fileSize',
  fileNotCsv: 'reason.fileNotCsv',
  fileFailed: 'reason.fileFailed',
} as const satisfies Record<Exclude<Reason['code'], 'rule'> | FileProblem['code'], TextKey>

/** The text of what the import says about a row or a file. */
export function reasonText(reason: Reason | FileProblem): string {
  if (reason.code === 'rule') return faultText(reason.issue)
  const { code, ...facts } = reason
  const values: Record<string, unknown> = facts
  const field = typeof values.field === 'string' ? { field: fieldLabel(values.field) } : {}
  const cause = code === 'leftOut' && typeof reason.cause !== 'string' ? { cause: faultText(reason.cause) } : {}
  return texts().textOf(REASONS[code], { ...values, ...field, ...cause } as never) ?? code
}

/** As one text. */
export const reasonsText = (reasons: readonly Reason[]): string => reasons.map(reasonText).join('. ')
