import { expect, it } from 'vitest'
import {
  cancelledText,
  isUndoable,
  notes,
  statusText,
  undoingText,
  undoneText,
} from '#app/dashboard/import/runs/run-texts.ts'
import type { ImportView } from '#app/sync/imports/imports.ts'

const STARTED = '2026-05-01T12:00:00.000Z'
const A_DAY_LATER = '2026-05-02T12:00:00.000Z'

const run = (fields: Partial<ImportView>): ImportView => ({
  id: 'i',
  fileName: 'stock.csv',
  startedAt: STARTED,
  rejected: 0,
  total: 500,
  mids: [],
  waiting: 500,
  unsent: 500,
  saved: 0,
  unchanged: 0,
  failed: 0,
  decided: 0,
  ...fields,
})

it('a cancellation counts what it deleted, and names the way to take the rest back', () => {
  expect(cancelledText(run({}), 500)).toBe('The import is cancelled. 500 vehicles withdrawn.')
  expect(cancelledText(run({ waiting: 480, unchanged: 20 }), 479)).toBe(
    'The import is cancelled. 479 vehicles withdrawn. 1 vehicle may have been sent already. Undo import takes it back.',
  )
  expect(cancelledText(run({ waiting: 300, saved: 100, unchanged: 100 }), 0)).toBe(
    'Nothing could be withdrawn. 400 vehicles may have been sent already. Undo import takes them back.',
  )
})

it('the state of an import counts the saved rows and the waiting ones', () => {
  expect(statusText(run({}), true)).toBe(
    '500 vehicles stored on this device. They will be sent when there is a connection. 0 of 500 saved on the server.',
  )
  expect(statusText(run({ waiting: 100, saved: 390 }), false)).toBe(
    'Sending: 390 of 500 saved on the server, 100 waiting on this device.',
  )
  expect(statusText(run({ waiting: 0, saved: 490 }), false)).toBe('490 of 500 saved on the server.')
})

it('the state of an undoing counts the vehicles that it changes', () => {
  expect(undoingText(run({ waiting: 0, saved: 3 }), false)).toBe('Undone for 3 vehicles.')
  expect(undoingText(run({ waiting: 2, saved: 3 }), false)).toBe('Undoing: 3 of 5 vehicles.')
  expect(undoingText(run({ waiting: 2, saved: 3 }), true)).toBe(
    'Undoing 5 vehicles when there is a connection: stored on this device.',
  )
})

it('an undo names the vehicles that it left, the first of many', () => {
  const undone = { kind: 'undone', undone: 2 } as const
  expect(undoneText({ ...undone, left: [] })).toBe('The import is undone for 2 vehicles.')
  expect(undoneText({ ...undone, left: ['2020 Riley Nine'] })).toBe(
    'The import is undone for 2 vehicles. 1 vehicle changed since the import and stays as it is: 2020 Riley Nine.',
  )
  expect(undoneText({ ...undone, left: ['A', 'B', 'C', 'D'] })).toBe(
    'The import is undone for 2 vehicles. 4 vehicles changed since the import and stay as they are: A, B, C and others.',
  )
})

it('the notes of an import count what was not changed, decided or rejected', () => {
  expect(notes(run({}))).toEqual([])
  expect(notes(run({ unchanged: 1, decided: 2, rejected: 3 }))).toEqual([
    '1 vehicle already as in the file',
    '2 conflicts decided',
    '3 rows of the file rejected',
  ])
})

it('S90 an import can be undone once, for 24 hours, when something of it waits or is saved', () => {
  expect(isUndoable(run({}), A_DAY_LATER)).toBe(true)
  expect(isUndoable(run({}), '2026-05-02T12:00:00.001Z')).toBe(false)
  expect(isUndoable(run({ undoing: run({}) }), STARTED)).toBe(false)
  expect(isUndoable(run({ waiting: 0 }), STARTED)).toBe(false)
  expect(isUndoable(run({ waiting: 0, saved: 1 }), STARTED)).toBe(true)
})
