// Months as people and dealers' systems write them.

import type { DateFormat } from '#domain/values/region.ts'
import { monthNamed } from './month-names.ts'
import { numberedDay } from './read-day.ts'

const MONTH_PATTERN: RegExp = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/
/** Longer texts are no month. */
const MAX_LENGTH = 40

export const isMonth = (text: string): boolean => MONTH_PATTERN.test(text)

/** A time after a date, as spreadsheets export it. */
const TIME = /\s+\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m)?$/i
/** `März 2019`, `Mar-19`, `15 de marzo de 2019`, `March 15, 2019`. */
const NAMED =
  /^(?:\d{1,2}(?:st|nd|rd|th)?[\s./-]*(?:de\s+)?)?(\p{L}{3,})\.?(?:\s+\d{1,2},?(?=\s))?[\s./'’,-]*(?:del?\s+)?(\d{4}|\d\d)$/u
const NAMED_AFTER_YEAR = /^(\d{4})[\s./-]+(\p{L}{3,})\.?(?:[\s./-]+\d{1,2})?$/u

/**
 * A month, or the month of a date: `03/2019`, `2019-03`, `03.2019`, `03/19`, `15.03.2019`, `2019-03-15T00:00:00`, `März 2019`, `Mar-19`, 43556.
 * @param dateFormat decides whether a date begins with the month
 * @returns `yyyy-mm`; null for a text that names no month
 */
export function readMonth(text: string, dateFormat: DateFormat = 'dd/mm/yyyy'): string | null {
  if (text.length > MAX_LENGTH) return null
  const trimmed = text.trim().replace(TIME, '')
  const day = numberedDay(trimmed)
  if (day) return day.slice(0, 7)
  const [, year = '', month] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2}(?:[T\s].*)?)?$/.exec(trimmed) ??
    /^(\d{4})(\d\d)(?:\d\d)?$/.exec(trimmed) ??
    rearranged(trimmed, dateFormat) ??
    named(trimmed) ??
    []
  const read = `${withCentury(year)}-${month?.padStart(2, '0')}`
  return isMonth(read) ? read : null
}

const withCentury = (year: string) => (year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year)

/** The parts of a text that ends with the year, in the order of `exec`. */
function rearranged(text: string, dateFormat: DateFormat): [string, string, string] | null {
  const [, first, second, year] = /^(\d{1,2})[-/.](?:(\d{1,2})[-/.])?(\d{4}|\d\d)$/.exec(text) ?? []
  if (!first || !year) return null
  const isMonthFirst = second === undefined || dateFormat === 'mm/dd/yyyy' || Number(second) > 12
  return [text, year, isMonthFirst && Number(first) <= 12 ? first : (second ?? first)]
}

function named(text: string): [string, string, string] | null {
  const [, name = '', year = ''] = NAMED.exec(text) ?? []
  const [, yearBefore = year, nameAfter = name] = NAMED_AFTER_YEAR.exec(text) ?? []
  const month = monthNamed(nameAfter)
  return month === null ? null : [text, yearBefore, String(month)]
}
