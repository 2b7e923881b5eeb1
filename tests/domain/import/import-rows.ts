// Plans rows of a file with a column for nearly every field.
import { reasonText } from '#app/dashboard/import/reading/reason-text.ts'
import { byChoice } from '#domain/import/choices.ts'
import { mapHeadings } from '#domain/import/headings.ts'
import { createImportPlanner, type ExistingVehicle, type ImportOptions } from '#domain/import/plan-import.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import type { Reason } from '#domain/import/reason.ts'
import { DEFAULT_REGION } from '#domain/values/region.ts'
import '#tests/support/english.ts'

export const HEADINGS = [
  'Make',
  'Model',
  'Year',
  'Price',
  'Mileage',
  'Color',
  'Fuel',
  'Transmission',
  'VIN',
  'Stock #',
  'Text',
  'Photos',
]
export const WHOLE_ROW = [
  'BMW',
  'M3',
  '2020',
  '$61,500',
  '12,000 mi.',
  'Blue',
  'Petrol',
  'M/T',
  'wp0zzz99zts392124',
  'A-1',
  'One owner.',
  'https://cdn.example/a.jpg,https://cdn.example/b.jpg',
]

export const ANSWERS: ImportAnswers = {
  region: DEFAULT_REGION,
  currency: 'USD',
  distanceUnit: 'mi',
  choices: byChoice(() => ({})),
  fixed: {},
}

export function plan(rows: string[][], options: Partial<ImportOptions> = {}, vehicles: ExistingVehicle[] = []) {
  const planner = createImportPlanner(vehicles, {
    mapping: mapHeadings(HEADINGS),
    answers: ANSWERS,
    duplicates: 'skip',
    currentYear: 2026,
    ...options,
  })
  return rows.map((cells, index) => withTexts(planner.plan({ number: index + 2, cells })))
}

export function withTexts<T extends { reasons: Reason[] }>(row: T) {
  return { ...row, reasons: row.reasons.map(reasonText) }
}

export function row(changes: Partial<Record<(typeof HEADINGS)[number], string>>): string[] {
  return HEADINGS.map((heading, index) => changes[heading] ?? WHOLE_ROW[index] ?? '')
}
