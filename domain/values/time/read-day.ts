import type { DateFormat } from '#domain/values/region.ts'
import { DAY } from './day.ts'
import { DAY_MS } from './durations.ts'

/** Days from 1940 to 2099 as spreadsheets count them. */
const DAY_NUMBER = /^(?:1[5-9]|[2-6]\d|7[0-2])\d{3}(?:[.,]\d+)?$/
const DAY_0 = Date.UTC(1899, 11, 30)
/** Month and day have two digits each where no sign is between them: `201911` is a month. */
const DIGITS_ONLY = /^(\d{4})(\d\d)(\d\d)(?!\d)/
const YEAR_FIRST = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[T\s].*)?$/
const YEAR_LAST = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})(?:\s.*)?$/

/** The day of a number in a spreadsheet; null for another text. */
export const numberedDay = (text: string): string | null =>
  DAY_NUMBER.test(text) ? new Date(DAY_0 + Number.parseInt(text, 10) * DAY_MS).toISOString().slice(0, 10) : null

/**
 * A day as dealers' systems write it: `2026-03-31`, `2026-03-31T10:00:00`, `31.03.2026`, `3/31/2026`, `20260331`, 46112.
 * @param dateFormat decides between day and month
 * @returns `yyyy-mm-dd`; null for a text that names no day
 */
export function readDay(text: string, dateFormat: DateFormat): string | null {
  const trimmed = text.trim().replace(DIGITS_ONLY, '$1-$2-$3')
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? turned(trimmed, dateFormat) ?? []
  const read = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return DAY.test(read) ? read : numberedDay(trimmed)
}

/** The parts of a text that ends with the year. */
function turned(text: string, dateFormat: DateFormat): [string, string, string, string] | null {
  const [, first, second, year] = YEAR_LAST.exec(text) ?? []
  if (!first || !second || !year) return null
  const isMonthFirst = (dateFormat === 'mm/dd/yyyy' && Number(first) <= 12) || Number(second) > 12
  return isMonthFirst ? [text, year, first, second] : [text, year, second, first]
}
