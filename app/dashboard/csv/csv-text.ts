// CSV files that spreadsheet programs open and the import reads.
import { unparse } from 'papaparse'
import { withoutFormulas } from '#domain/values/formula-text.ts'

const BYTE_ORDER_MARK = '\ufeff'
const NEWLINE = '\r\n'

/** Lines of a CSV file. No text in them is a formula. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const safe = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)))
  return unparse(safe, { newline: NEWLINE }) + NEWLINE
}

/** @param parts from `csvText`. The byte order mark makes Excel read them as UTF-8 */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' })
}
