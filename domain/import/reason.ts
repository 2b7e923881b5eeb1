import type { Issue } from '#domain/values/issue.ts'
import type { ImportColumn } from './headings.ts'

/** `facts`: make, model, year and mileage. */
export type Sameness = 'vin' | 'chassis' | 'stock' | 'facts'

/** A remark about a row. The app has the texts. */
export type Reason =
  | { code: 'unreadable'; field: ImportColumn; text: string }
  | { code: 'badCharacters' | 'html'; field: ImportColumn }
  | { code: 'otherCurrency'; field: ImportColumn; currency: string; site: string }
  /** `cause` is the value when it is one of a list. */
  | { code: 'leftOut'; field: ImportColumn; cause: Issue | string }
  | { code: 'shortened'; field: ImportColumn; max: number }
  | { code: 'surplus'; field: ImportColumn; count: number; max: number }
  | { code: 'unknown'; value: string }
  | { code: 'same' | 'sameSold'; what: Sameness; of: 'row' | 'vehicle' | 'waiting'; number: number }
  | { code: 'checkDigit' | 'total' | 'numberTaken' | 'unchanged' | 'quotes' }
  | { code: 'width'; count: number; columns: number }
  | { code: 'rule'; issue: Issue }

export const asReason = (issue: Issue): Reason => ({ code: 'rule', issue })
