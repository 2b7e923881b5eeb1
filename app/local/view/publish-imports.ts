import type { ImportRow } from '#app/local/db/rows.ts'
import { hasEffect, isUnchanged } from '#app/local/outbox/outbox-rows.ts'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import { type ImportView, importsStore } from '#app/local/state/imports.ts'
import type { DeviceView } from './device-view.ts'

type Counts = Pick<ImportView, 'waiting' | 'saved' | 'failed' | 'decided' | 'unchanged'>

/** Publishes the imports of this device. @param problem why none of them moves to the outbox at present */
export function publishImports(view: DeviceView, problem: string | undefined): void {
  const rows = [...view.table('imports').values()]
  importsStore.set(rows.length === 0 ? [] : importViews(view, rows, problem))
}

function importViews(view: DeviceView, rows: readonly ImportRow[], problem: string | undefined): ImportView[] {
  const counts = countByImport(view, rows)
  const views = rows.map(
    (row): ImportView => ({
      ...row,
      ...(counts.get(row.importId) as Counts),
      ...(problem && remainingOf(row) > 0 ? { problem } : {}),
    }),
  )
  const undoings = new Map(views.map((each) => [each.undoes, each]))
  const imports = views.filter(({ undoes }) => !undoes).map((each) => withUndoing(each, undoings.get(each.importId)))
  return imports.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

const withUndoing = (each: ImportView, undoing: ImportView | undefined) => (undoing ? { ...each, undoing } : each)

function countByImport(view: DeviceView, rows: readonly ImportRow[]): Map<string, Counts> {
  const counts = new Map(
    rows.map((row): [string, Counts] => {
      const { importId, unchanged } = row
      return [importId, { waiting: remainingOf(row), saved: 0, failed: 0, decided: 0, unchanged }]
    }),
  )
  const add = (importId: string | undefined, count: keyof Counts) => {
    const found = importId === undefined ? undefined : counts.get(importId)
    if (found) found[count] += 1
  }
  // The conflict of an edit has the mid of the edit.
  const isOpenConflict = (mid: string) => view.base.conflicts.get(mid)?.state === 'open'
  for (const row of view.table('outbox').values()) {
    const { outcome, withdrawn, importId } = row
    if (withdrawn) continue
    if (!outcome) add(importId, 'waiting')
    else if (isUnchanged(row)) add(importId, 'unchanged')
    else if (hasEffect(outcome)) add(importId, 'saved')
    else if (outcome.status === 'conflict') add(importId, 'failed')
  }
  for (const { mid, importId, isConflict } of view.table('settled').values()) {
    if (!isConflict) add(importId, 'saved')
    else add(importId, isOpenConflict(mid) ? 'failed' : 'decided')
  }
  for (const { verdict, importId } of view.table('refused').values()) {
    if (verdict.status === 'refused') add(importId, 'failed')
  }
  return counts
}
