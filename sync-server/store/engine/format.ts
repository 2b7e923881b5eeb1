import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

/** The format of files, tables and rows. Lower ones were never released. */
export const FORMAT = 5

/**
 * @param what holds the rows
 * @param known the format of this program
 * @throws StoreCannotStart
 */
export function requireFormat(what: string, format: number, known = FORMAT): void {
  if (format === known) return
  const writer =
    format > known ? 'a newer version of this program' : 'a version of this program that was never released'
  const start = format > known ? ' Start that version.' : ''
  throw new StoreCannotStart(
    `${what} was written by ${writer} (format ${format}; this one knows ${known}). Nothing was changed.${start}`,
  )
}
