// Reads the cells of a file as people and dealers' systems write them.
import { NO_VALUE } from '#domain/import/tables/no-value.ts'
import { MAX_NUMBER_LENGTH } from '#domain/values/read-number.ts'
import { baseLetters } from '#domain/values/text/characters.ts'

/** Texts that stand for no value. U+0096 and U+0097 are dashes of Windows-1252 that were decoded as ISO 8859-1. */
const NONE = /^[-–—\u0096\u0097.?\s]*$/
const WORDS_FOR_NONE = new RegExp(`^(?:${NO_VALUE.join('|')})[.!]*$`)

export function isNone(text: string): boolean {
  const trimmed = text.trim()
  return NONE.test(trimmed) || (trimmed.length <= MAX_NUMBER_LENGTH && WORDS_FOR_NONE.test(baseLetters(trimmed)))
}

/** For comparisons: spaces of another kind or number are no difference. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** A year alone, as a spreadsheet's number, before a bracket, or at the beginning or the end of a date. */
export function readYear(text: string): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const [, first, last] =
    /^(?:((?:19|20)\d\d)(?:\.0+|[-/].*|\s*\(.*)?|(?:\d{1,2}[-./]){1,2}((?:19|20)\d\d))$/.exec(text.trim()) ?? []
  const year = first ?? last
  return year === undefined ? null : Number(year)
}
