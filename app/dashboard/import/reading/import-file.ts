// A file that is being imported: read once, planned again with every correction. Runs in the worker, which keeps the rows.
import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import type { ImportRequest } from '#app/sync/mutate/batches.ts'
import { headingKey } from '#domain/import/headings.ts'
import { createImportPlanner, type ExistingVehicle, type PlannedRow } from '#domain/import/plan-import.ts'
import { excerpt } from '#domain/import/read-row.ts'
import { decodeVin, type VinFacts } from '#domain/vin/decode-vin.ts'
import type { VinTable } from '#domain/vin/vin-table.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import type {
  DryRunAction,
  DryRunRow,
  DryRunSummary,
  FileContent,
  PlanChoices,
  Progress,
  ReadingChoices,
} from './dry-run.ts'
import { MAX_FILE_MEGABYTES } from './dry-run.ts'
import { type ParsedCsv, parseCsv, UnreadableFile } from './parse-csv.ts'
import { createUnknownValues } from './unknown-values.ts'

const ROWS_PER_PART = 500
const REQUESTS_PER_PART = 250
const SAMPLES_PER_COLUMN = 3
const MAX_WORDS = 6
const MAX_WORD_LENGTH = 16
const WORDS_FROM_LENGTH = 64 * 1024
const NOT_ASCII = /[^\0-\x7f]/g
const REASON = 'reason'
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

export interface ImportFile {
  content: FileContent
  plan(
    choices: PlanChoices,
    vehicles: readonly ExistingVehicle[],
    onPart: (rows: DryRunRow[], progress: Progress) => void,
  ): Promise<DryRunSummary>
  /** The mutations of the last plan, in parts. */
  requests(): Iterable<ImportRequest[]>
  /** The rejected rows of the last plan as CSV, with a column `reason`. @param reasons a text for each of them */
  rejects(reasons: readonly string[]): Blob
}

/**
 * @param loadVinTable called when the file has a column of VINs
 * @throws UnreadableFile
 */
export async function openImportFile(
  file: Blob,
  loadVinTable: () => Promise<VinTable>,
  onProgress: (progress: Progress) => void,
  chosen: ReadingChoices = {},
): Promise<ImportFile> {
  if (file.size > MAX_FILE_MEGABYTES * 1024 * 1024) {
    throw new UnreadableFile({ code: 'fileSize', max: MAX_FILE_MEGABYTES })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if ([ZIP, OLD_EXCEL].some((start) => start.every((byte, index) => bytes[index] === byte))) {
    throw new UnreadableFile({ code: 'fileNotCsv' })
  }
  const decoded = decodeText(bytes, chosen.encoding)
  const report = (share: number) => onProgress({ done: Math.round(share * file.size), total: file.size })
  const csv = parseCsv(decoded.text, report, chosen)
  let planned: PlannedRow[] = []
  let table: VinTable | null = null
  const factsOf = new Map<string, VinFacts | null>()

  /** @returns undefined when VINs cannot be decoded */
  async function vinDecoder(lastYear: number) {
    table ??= await loadVinTable().catch(() => null)
    const loaded = table
    if (!loaded) return undefined
    return (vin: string) => {
      let facts = factsOf.get(vin)
      if (facts === undefined) {
        facts = decodeVin(vin, loaded, lastYear)
        factsOf.set(vin, facts)
      }
      return facts
    }
  }

  return {
    content: contentOf(csv, decoded),
    async plan({ currentYear, ...choices }, vehicles, onPart) {
      const hasVins = choices.mapping.includes('vin')
      const decode = hasVins ? await vinDecoder(currentYear + 1) : undefined
      const planner = createImportPlanner(vehicles, { ...choices, currentYear, ...(decode ? { decode } : {}) })
      const summary = emptySummary(hasVins && !decode)
      const unknown = createUnknownValues()
      planned = []
      let part: DryRunRow[] = []
      for (const row of csv.rows) {
        const { unknown: values, lacksCurrency, lacksUnit, ...plan } = planner.plan(row)
        planned.push(plan)
        unknown.add(values)
        const shown = dryRunRow(plan)
        summary.counts[shown.action] += 1
        summary.withoutCurrency += lacksCurrency ? 1 : 0
        summary.withoutUnit += lacksUnit ? 1 : 0
        part.push(shown)
        if (part.length === ROWS_PER_PART || planned.length === csv.rows.length) {
          onPart(part, { done: planned.length, total: csv.rows.length })
          part = []
        }
      }
      return { ...summary, unknown: unknown.mostFrequent() }
    },
    *requests() {
      const requests = planned.flatMap(requestOf)
      for (let start = 0; start < requests.length; start += REQUESTS_PER_PART) {
        yield requests.slice(start, start + REQUESTS_PER_PART)
      }
    },
    rejects: (reasons) => rejectsCsv(csv, planned, reasons),
  }
}

function contentOf(csv: ParsedCsv, { text, encoding, isGuess }: DecodedText): FileContent {
  const { headings, rows, delimiter, headingLine, firstLines } = csv
  const samples = headings.map((_, column) =>
    firstDistinct(SAMPLES_PER_COLUMN, rows, ({ cells }) => excerpt(cells[column]?.trim() ?? '')),
  )
  return {
    headings,
    samples,
    rowCount: rows.length,
    delimiter,
    headingLine,
    firstLines: firstLines.map(({ number, cells }) => ({ number, text: excerpt(cells.join(' ').trim()) })),
    encoding,
    isEncodingGuessed: isGuess,
    letters: wordsWithLetters(text).join(' · '),
  }
}

function firstDistinct<T>(count: number, items: Iterable<T>, textOf: (item: T) => string): string[] {
  const texts = new Set<string>()
  for (const item of items) {
    texts.add(textOf(item))
    texts.delete('')
    if (texts.size === count) break
  }
  return [...texts]
}

function wordsWithLetters(text: string): string[] {
  const start = Math.max(0, text.search(NOT_ASCII) - MAX_WORD_LENGTH)
  const part = text.slice(start, start + WORDS_FROM_LENGTH)
  return firstDistinct(MAX_WORDS, part.matchAll(NOT_ASCII), ({ index }) => wordAt(part, index))
}

/** With the number before a sign: `12.900 €`. */
function wordAt(text: string, index: number): string {
  const [before = ''] = /(?:[\d.,]+ )?[^\s;,|"<>]*$/.exec(text.slice(Math.max(0, index - MAX_WORD_LENGTH), index)) ?? []
  const [after = ''] = /^[^\s;,|"<>]*/.exec(text.slice(index, index + MAX_WORD_LENGTH)) ?? []
  return before + after
}

function emptySummary(lacksVinTable: boolean): Omit<DryRunSummary, 'unknown'> {
  const counts: Record<DryRunAction, number> = { new: 0, draft: 0, updated: 0, skipped: 0, rejected: 0 }
  return { counts, withoutCurrency: 0, withoutUnit: 0, lacksVinTable }
}

function dryRunRow(planned: PlannedRow): DryRunRow {
  const { number, fields, reasons } = planned
  const name = [fields.year, fields.make, fields.model].filter(Boolean).join(' ')
  return { number, name: excerpt(name), action: actionOf(planned), reasons }
}

function actionOf(planned: PlannedRow): DryRunAction {
  switch (planned.action) {
    case 'add':
      return planned.car.enabled ? 'new' : 'draft'
    case 'update':
      return 'updated'
    case 'skip':
      return 'skipped'
    case 'reject':
      return 'rejected'
  }
}

function requestOf(planned: PlannedRow): ImportRequest[] {
  const { oldAddresses } = planned
  const old = oldAddresses.length > 0 ? { oldAddresses } : {}
  if (planned.action === 'add') return [{ name: 'car.create', args: { car: { ...planned.car } }, ...old }]
  if (planned.action !== 'update') return []
  return [{ name: 'car.edit', uid: planned.uid, args: { fields: planned.changes }, ...old }]
}

/** A column `reason` of the file itself is that of an earlier import. Cells without a heading follow the reason. */
function rejectsCsv({ headings, rows }: ParsedCsv, planned: readonly PlannedRow[], reasons: readonly string[]): Blob {
  let count = 0
  const columns = headings.flatMap((heading, index) => (headingKey(heading) === REASON ? [] : [index]))
  const lines = planned.flatMap(({ action }, index) => {
    const cells = rows[index]?.cells ?? []
    if (action !== 'reject') return []
    const reason = reasons[count] ?? ''
    count += 1
    return [[...columns.map((column) => cells[column] ?? ''), reason, ...cells.slice(headings.length)]]
  })
  const names = [...columns.map((column) => headings[column] ?? ''), REASON]
  return csvFile([csvText([names, ...lines])])
}
