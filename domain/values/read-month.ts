// Months as people and dealers' systems write them.
import type { DateFormat } from './region.ts'

export const MONTH_PATTERN: RegExp = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/
/** Longer texts are no month. */
const MAX_LENGTH = 40

export const isMonth = (text: string): boolean => MONTH_PATTERN.test(text)

export const monthMessage = (label: string): string => `${label} must be a month, such as 2019-03`

/**
 * A month, or the month of a date: `03/2019`, `2019-03`, `03.2019`, `15.03.2019`, `2019-03-15T00:00:00`.
 * @param dateFormat decides whether a date begins with the month
 * @returns `yyyy-mm`; null for a text that names no month
 */
export function readMonth(text: string, dateFormat: DateFormat = 'dd/mm/yyyy'): string | null {
  if (text.length > MAX_LENGTH) return null
  const trimmed = text.trim()
  const [, year, month] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2}(?:[T\s].*)?)?$/.exec(trimmed) ?? rearranged(trimmed, dateFormat) ?? []
  const read = `${year}-${month?.padStart(2, '0')}`
  return isMonth(read) ? read : null
}

/** The parts of a text that ends with the year, in the order of `exec`. */
function rearranged(text: string, dateFormat: DateFormat): [string, string, string] | null {
  const [, first = '', second, year = ''] = /^(\d{1,2})[-/.](?:(\d{1,2})[-/.])?(\d{4})$/.exec(text) ?? []
  if (first === '') return null
  const isMonthFirst = second === undefined || dateFormat === 'mm/dd/yyyy' || Number(second) > 12
  return [text, year, isMonthFirst && Number(first) <= 12 ? first : (second ?? first)]
}
