// The page of imports shows the rows of the device.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { type ImportView, isRecent, readImports } from '#app/sync/imports/imports.ts'
import {
  answered,
  envelopeOf,
  NOW,
  openedStore,
  refusedRow,
  rowOf,
  settledRow,
} from '#tests/support/device/outbox-rows.ts'

const DAY_AGO = '2026-03-09T10:00:00.000Z'
const MORE_THAN_A_DAY_AGO = '2026-03-09T09:59:59.999Z'
const IMPORT: ImportOfRow = { id: 'import', fileName: 'cars.csv', startedAt: DAY_AGO, total: 9, rejected: 2 }

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
})

const shown = () => store.read((tx) => readImports(tx, NOW))
const shownOne = async () => (await shown())[0] as ImportView
const put = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const sendUpTo = (key: number) =>
  store.write(async (tx) => tx.put('device', [{ ...(await openDevice(tx)), sentUpTo: key }]))

/** A row with a number of vehicles. */
function importRow(key: number, vehicles: number, ofImport: ImportOfRow = IMPORT): OutboxRow {
  const rows = Array.from({ length: vehicles }, (_, n) => ({ uid: `car ${key} ${n}`, fields: {} }))
  return { ...rowOf(key, 'car.import', `${ofImport.id} ${key}`, { rows }), import: ofImport }
}

const verdicts = (...rows: { status: string; conflictUid?: string }[]) => ({ rows })

test('S90 vehicles wait until they are answered; those that no request had can be deleted', async () => {
  await put(importRow(1, 100), importRow(2, 50))
  await sendUpTo(1)
  expect(await shownOne()).toEqual({
    ...IMPORT,
    mids: ['car.import 1', 'car.import 2'],
    waiting: 150,
    unsent: 50,
    saved: 0,
    unchanged: 0,
    failed: 0,
    decided: 0,
  })
})

test('S90 each row of an answered import counts by its verdict, settled or not', async () => {
  const statuses = [{ status: 'applied' }, { status: 'merged' }, { status: 'noop' }, { status: 'refused' }]
  const answer = (row: OutboxRow) => answered(row, 'applied', verdicts(...statuses))
  await put(answer(importRow(2, 4)), importRow(3, 1))
  await store.write(async (tx) => {
    await tx.put('settled', [{ ...settledRow(importRow(1, 4)), ...answer(importRow(1, 4)) } as never])
    await tx.put('refused', [
      refusedRow(envelopeOf(1, 'car.edit', 'car 1 3'), { import: IMPORT }),
      refusedRow(envelopeOf(2, 'car.edit', 'car 2 3'), { import: IMPORT }),
      refusedRow(envelopeOf(3, 'car.edit', 'of no import')),
    ])
  })
  expect(await shownOne()).toMatchObject({ waiting: 1, saved: 4, unchanged: 2, failed: 2, decided: 0 })
})

test('S90 an import that was refused as a request has failed for each of its vehicles', async () => {
  const { envelope } = importRow(1, 30)
  await store.write((tx) => tx.put('refused', [refusedRow(envelope, { import: IMPORT })]))
  expect(await shownOne()).toMatchObject({ waiting: 0, failed: 30 })
})

test('S90 a conflict of an import has failed until a person has decided it', async () => {
  const statuses = ['open', 'decided'].map((conflictUid) => ({ status: 'conflict', conflictUid }))
  const row = answered(importRow(1, 2), 'conflict', verdicts(...statuses))
  await put(row)
  // The conflicts come with the pull that settles the row.
  expect(await shownOne()).toMatchObject({ failed: 2, decided: 0 })
  await store.write(async (tx) => {
    await tx.clear('outbox')
    await tx.put('settled', [{ ...settledRow(row), ...row } as never])
    await tx.put('conflicts', [{ uid: 'open', state: 'open' } as never, { uid: 'decided', state: 'resolved' } as never])
  })
  expect(await shownOne()).toMatchObject({ failed: 1, decided: 1, saved: 0 })
})

test('S90 an import of one vehicle counts by its outcome', async () => {
  const row = { ...rowOf(1, 'car.edit', 'car'), import: IMPORT }
  await put(answered(row, 'applied'))
  expect(await shownOne()).toMatchObject({ mids: ['car.edit 1'], saved: 1, waiting: 0 })
})

test('S90 the undoing of an import is shown with it, and not as an import of its own', async () => {
  const undoing = { ...IMPORT, id: 'undoing', startedAt: NOW, undoes: 'import' }
  await put(answered(importRow(1, 2), 'applied', verdicts({ status: 'applied' }, { status: 'applied' })))
  await put(importRow(2, 2, undoing))
  expect(await shown()).toMatchObject([{ id: 'import', saved: 2, undoing: { id: 'undoing', waiting: 2 } }])
})

test('S90 the newest import is the first, and one of more than 24 hours is listed while it waits', async () => {
  const at = (id: string, startedAt: string) => ({ ...IMPORT, id, startedAt })
  const old = at('old', MORE_THAN_A_DAY_AGO)
  await put(
    answered(importRow(1, 1, old), 'applied', verdicts({ status: 'applied' })),
    importRow(2, 1, at('waits', MORE_THAN_A_DAY_AGO)),
    answered(importRow(3, 1, at('a day', DAY_AGO)), 'applied', verdicts({ status: 'applied' })),
    importRow(4, 1, at('new', NOW)),
  )
  expect((await shown()).map(({ id }) => id)).toEqual(['new', 'a day', 'waits'])
  expect([DAY_AGO, MORE_THAN_A_DAY_AGO].map((startedAt) => isRecent(startedAt, NOW))).toEqual([true, false])
})

test('S90 an import whose unsent rows were all deleted is not listed', async () => {
  await put(importRow(1, 3))
  await store.write((tx) => tx.clear('outbox'))
  expect(await shown()).toEqual([])
})
