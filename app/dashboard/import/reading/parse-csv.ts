// Reads the rows of a CSV file, and refuses a file that no stock list looks like.
import { parse } from 'papaparse'
import { countText } from '#app/ui/format.ts'
import { headingKey } from '#domain/import/headings.ts'
import type { FileRow } from '#domain/import/plan-import.ts'
import { unguardCell } from '#domain/values/formula-text.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'

const MAX_HEADING_LENGTH = 200
/** More than any field of a vehicle takes. */
const MAX_CELL_LENGTH = 64 * 1024
/** A file of blank lines is read no further. */
const MAX_RECORDS = MAX_ROWS * 10
/** The delimiter is found in the beginning of the file. */
const DELIMITER_SAMPLE_LENGTH = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|']
const RECORDS_PER_REPORT = 500

/** The file as a whole cannot be imported. The message is for the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export interface ParsedCsv {
  delimiter: string
  headings: string[]
  rows: FileRow[]
}

/** @param onProgress receives the share of the text that has been read */
export function parseCsv(text: string, onProgress: (share: number) => void): ParsedCsv {
  // Excel's own way to name the delimiter, as a first line.
  const [named = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(named.length)
  const delimiter = separator ?? findDelimiter(body)
  let headings: string[] | null = null
  const rows: FileRow[] = []
  let number = named === '' ? 0 : 1
  parse<string[]>(body, {
    delimiter,
    step({ data: cells, errors, meta }) {
      number += 1
      if (number % RECORDS_PER_REPORT === 0) onProgress(meta.cursor / body.length)
      if (number > MAX_RECORDS) throw tooManyRows()
      if (cells.every((cell) => cell.trim() === '')) return
      if (!headings) {
        headings = readHeadings(cells)
        return
      }
      if (rows.length === MAX_ROWS) throw tooManyRows()
      const hasQuoteError = errors.some(({ type }) => type === 'Quotes')
      const fault = hasQuoteError ? QUOTES : faultOf(cells, headings.length)
      rows.push({ number, cells: cells.map(unguardCell), ...(fault ? { fault } : {}) })
    },
  })
  if (!headings) throw new UnreadableFile('The file is empty.')
  if (rows.length === 0) throw new UnreadableFile('The file has no rows below its headings.')
  return { delimiter, headings, rows }
}

function findDelimiter(text: string): string {
  const sample = text.slice(0, DELIMITER_SAMPLE_LENGTH)
  return parse(sample, { delimitersToGuess: DELIMITERS, preview: 10 }).meta.delimiter
}

function readHeadings(cells: readonly string[]): string[] {
  if (cells.length > MAX_COLUMNS) {
    throw new UnreadableFile(
      `The file has ${countText(cells.length)} columns. A file with up to ${MAX_COLUMNS} columns can be imported.`,
    )
  }
  if (cells.some((cell) => cell.length > MAX_HEADING_LENGTH || !isStorable(cell))) {
    throw new UnreadableFile(
      'The first row holds no headings. Is this a CSV file with the names of its columns on top?',
    )
  }
  const headings = cells.map((cell) => cell.trim())
  return headings.map((heading, index) => {
    if (headingKey(heading) === '') return `Column ${index + 1}`
    return headings.indexOf(heading) === index ? heading : `${heading} (column ${index + 1})`
  })
}

const QUOTES = 'A quotation mark of this row is not closed, or is in the wrong place'
const DAMAGED = 'The row contains characters that cannot be read'

function faultOf(cells: readonly string[], columns: number): string | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
    return `The row has ${countText(cells.length)} values for ${columns} columns`
  }
  if (cells.some(({ length }) => length > MAX_CELL_LENGTH)) {
    return `A value of the row is longer than ${countText(MAX_CELL_LENGTH)} characters`
  }
  return cells.some((cell) => cell.includes('\ufffd')) ? DAMAGED : null
}

function tooManyRows(): UnreadableFile {
  return new UnreadableFile(
    `The file has more than ${countText(MAX_ROWS)} rows. Split it into several files and import them one after the other.`,
  )
}
