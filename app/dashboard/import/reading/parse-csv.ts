// Reads the rows of a CSV file, and refuses a file that no stock list looks like.
import { parse } from 'papaparse'
import { headingKey, mapHeadings } from '#domain/import/headings.ts'
import type { FileRow } from '#domain/import/plan-import.ts'
import type { Reason } from '#domain/import/reason.ts'
import { unguardCell } from '#domain/values/text/formula-text.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'
import { type CsvChoices, MAX_COLUMNS, MAX_ROWS } from './dry-run.ts'

const MAX_HEADING_LENGTH = 200
/** More than any field of a vehicle takes. What follows is not read. */
const MAX_CELL_LENGTH = 64 * 1024
/** A file of blank lines is read no further. */
const MAX_RECORDS = MAX_ROWS * 10
/** Delimiter and heading line are found in the beginning of the file. */
const SAMPLE_LENGTH = 64 * 1024
const MAX_HEADING_LINE = 10
/** A line with fewer known headings is a title, or data. */
const MIN_KNOWN_HEADINGS = 2
const DELIMITERS = [',', ';', '\t', '|']
const RECORDS_PER_REPORT = 500

/** Why a file as a whole cannot be imported. The page has the texts: the worker has none. */
export type FileProblem =
  | { code: 'fileEmpty' | 'fileNoRows' | 'fileHeadings' | 'fileNotCsv' }
  | { code: 'fileColumns'; count: number; max: number }
  | { code: 'fileRows' | 'fileSize'; max: number }
  | { code: 'fileFailed'; error: string }

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem.code)
    this.problem = problem
  }
}

export interface ParsedCsv {
  delimiter: string
  /** The number of the line with the headings, and the lines that can be it. */
  headingLine: number
  firstLines: FirstLine[]
  headings: string[]
  rows: FileRow[]
}

export interface FirstLine {
  number: number
  cells: string[]
}

/** @param onProgress receives the share of the text that has been read */
export function parseCsv(text: string, onProgress: (share: number) => void, chosen: CsvChoices = {}): ParsedCsv {
  // Excel's own way to name the delimiter, as a first line.
  const [named = '', separator] = /^sep=(.)(?:\r\n?|\n)/i.exec(text) ?? []
  const body = text.slice(named.length)
  const delimiter = chosen.delimiter ?? separator ?? findDelimiter(body)
  let number = named === '' ? 0 : 1
  const firstLines = readFirstLines(body, delimiter, number)
  const headingLine = chosen.headingLine ?? findHeadingLine(firstLines)
  let headings: string[] | null = null
  const rows: FileRow[] = []
  parse<string[]>(body, {
    delimiter,
    step({ data, errors, meta }) {
      number += 1
      if (number % RECORDS_PER_REPORT === 0) onProgress(meta.cursor / body.length)
      if (number > MAX_RECORDS) throw tooManyRows()
      if (isBlank(data) || number < headingLine) return
      const cells = data.map(unguardCell)
      if (!headings) {
        headings = readHeadings(cells)
        return
      }
      if (rows.length === MAX_ROWS) throw tooManyRows()
      const fault = errors.some(({ type }) => type === 'Quotes') ? QUOTES : widthFault(cells, headings.length)
      rows.push({ number, cells: cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH)), ...(fault ? { fault } : {}) })
    },
  })
  if (!headings) throw new UnreadableFile({ code: 'fileEmpty' })
  if (rows.length === 0) throw new UnreadableFile({ code: 'fileNoRows' })
  return { delimiter, headingLine, firstLines, headings, rows }
}

/** A longer text is no heading. */
const headingCell = (cell: string) => unguardCell(cell.slice(0, MAX_HEADING_LENGTH))
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** @param before the number of the line before the text */
function readFirstLines(text: string, delimiter: string, before: number): FirstLine[] {
  const { data } = parse<string[]>(text.slice(0, SAMPLE_LENGTH), { delimiter, preview: MAX_HEADING_LINE })
  return data
    .map((cells, index) => ({ number: before + index + 1, cells: cells.slice(0, MAX_COLUMNS).map(headingCell) }))
    .filter(({ cells }) => cells.some((cell) => headingKey(cell) !== ''))
}

function findHeadingLine(lines: readonly FirstLine[]): number {
  const known = lines.find(({ cells }) => knownHeadings(cells) >= MIN_KNOWN_HEADINGS)
  return (known ?? lines[0])?.number ?? 1
}

/** The number of fields: a list has many columns, and its items can be called as one. */
const knownHeadings = (cells: readonly string[]) => new Set(mapHeadings(cells).filter((field) => field !== null)).size

/** The delimiter that yields the most known headings, else the most columns in the first line. */
function findDelimiter(text: string): string {
  const ranked = DELIMITERS.map((delimiter) => {
    const lines = readFirstLines(text, delimiter, 0).map(({ cells }) => cells)
    return { delimiter, known: Math.max(0, ...lines.map(knownHeadings)), columns: lines[0]?.length ?? 0 }
  })
  return ranked.reduce((best, each) =>
    each.known > best.known || (each.known === best.known && each.columns > best.columns) ? each : best,
  ).delimiter
}

function readHeadings(cells: readonly string[]): string[] {
  if (cells.length > MAX_COLUMNS) {
    throw new UnreadableFile({ code: 'fileColumns', count: cells.length, max: MAX_COLUMNS })
  }
  if (cells.some((cell) => cell.length > MAX_HEADING_LENGTH || !isStorable(cell))) {
    throw new UnreadableFile({ code: 'fileHeadings' })
  }
  return cells.map((cell) => cell.trim())
}

const QUOTES: Reason = { code: 'quotes' }

function widthFault(cells: readonly string[], columns: number): Reason | null {
  if (isBlank(cells.slice(columns))) return null
  return { code: 'width', count: cells.length, columns }
}

const tooManyRows = () => new UnreadableFile({ code: 'fileRows', max: MAX_ROWS })
