// A file and its plan, as the worker sends them to the page.
import type { ChoiceName } from '#domain/import/choices.ts'
import type { ImportOptions } from '#domain/import/plan-import.ts'
import type { Reason } from '#domain/import/reason.ts'
import type { Encoding } from './tables/encodings.ts'

export const MAX_FILE_MEGABYTES = 20
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200

export interface Progress {
  done: number
  total: number
}

export interface FileContent {
  headings: string[]
  /** The first values of each column. */
  samples: string[][]
  rowCount: number
  encoding: Encoding
  delimiter: string
  headingLine: number
  /** The beginning of each line that can have the headings. */
  firstLines: { number: number; text: string }[]
  /** Words with letters that another encoding would change. */
  letters: string
  /** Whether a person should look at the letters. */
  isEncodingGuessed: boolean
}

/** A person decides these about the reading of a file; the rest is found out. */
export interface CsvChoices {
  delimiter?: string
  headingLine?: number
}

/** A person decides these about the reading of a file; the rest is found out. */
export interface ReadingChoices extends CsvChoices {
  encoding?: Encoding
}

/** A person decides these about an import. */
export type PlanChoices = Omit<ImportOptions, 'decode'>

/** `draft`: a new vehicle that visitors do not see yet. */
export type DryRunAction = 'new' | 'draft' | 'updated' | 'skipped' | 'rejected'

export interface DryRunRow {
  number: number
  /** Year, make and model, as far as they were read. */
  name: string
  action: DryRunAction
  reasons: Reason[]
}

/** A value of a choice that no rule maps, and the number of rows with it. */
export interface UnknownValue {
  field: ChoiceName
  value: string
  count: number
}

export interface DryRunSummary {
  counts: Record<DryRunAction, number>
  unknown: UnknownValue[]
  /** Rows whose price has no currency, whose mileage has no unit. */
  withoutCurrency: number
  withoutUnit: number
  /** The file has VINs, and the table that decodes them could not be loaded. */
  lacksVinTable: boolean
}

export interface DryRun extends DryRunSummary {
  rows: DryRunRow[]
}
