// CSV files that spreadsheet programs open and the import reads.
import { unparse } from 'papaparse'
import { withoutFormulas } from '#domain/values/text/formula-text.ts'

const BYTE_ORDER_MARK = '\ufeff'
const NEWLINE = '\r\n'

/** Lines of a CSV file, without a line end after the last. No text in them is a formula. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const safe = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)))
  return unparse(safe, { newline: NEWLINE })
}

/** @param parts texts from `csvText`, or blobs of them. The byte order mark makes Excel read them as UTF-8 */
export function csvFile(parts: readonly (string | Blob)[]): Blob {
  const lines = parts.flatMap((part, index) => (index === 0 ? [part] : [NEWLINE, part]))
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}
