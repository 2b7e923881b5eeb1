// The faults of an enquiry in the language of the page.

import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { INQUIRY_FAULTS } from '#domain/kinds/inquiry/inquiry-form.ts'
import { t } from '#text/t.ts'

type Fault = keyof typeof INQUIRY_FAULTS

const FAULTS = new Map<string, Fault>(
  Object.entries(INQUIRY_FAULTS).map(([fault, message]) => [message, fault as Fault]),
)

/** @param message as the rules of an enquiry have it; any other text of the server is shown as it is */
export function faultText(message: string): string {
  const fault = FAULTS.get(message)
  return fault ? t(`contact.${fault}`) : message
}

/** Why an enquiry was not accepted. */
export const refusalText = ({ message = '', issues = [] }: Pick<VisitorInquiryRow, 'message' | 'issues'>): string =>
  issues.length > 0 ? [...new Set(issues.map((issue) => faultText(issue.message)))].join('. ') : message
