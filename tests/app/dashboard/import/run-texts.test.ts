import { expect, it } from 'vitest'
import { cancelledText } from '#app/dashboard/import/runs/run-texts.ts'
import type { ImportView } from '#app/local/state/imports.ts'

const run = (fields: Partial<ImportView>): ImportView => ({
  importId: 'i',
  fileName: 'stock.csv',
  startedAt: '2026-05-01T12:00:00.000Z',
  rejected: 0,
  total: 500,
  groups: 1,
  nextGroup: 1,
  moved: 0,
  unchanged: 0,
  waiting: 500,
  saved: 0,
  failed: 0,
  decided: 0,
  ...fields,
})

it('counts what a cancellation withdraws, and names the way to take the rest back', () => {
  expect(cancelledText(run({}), 500)).toBe('The import is cancelled. 500 vehicles withdrawn.')
  expect(cancelledText(run({ unchanged: 20, failed: 9 }), 470)).toBe(
    'The import is cancelled. 470 vehicles withdrawn. 1 vehicle may have been sent already. Undo import takes it back.',
  )
  expect(cancelledText(run({ unchanged: 100 }), 0)).toBe(
    'Nothing could be withdrawn. 400 vehicles may have been sent already. Undo import takes them back.',
  )
})
