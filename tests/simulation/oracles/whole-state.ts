import { PRUNED_TOMBSTONES, type TableName } from '#sync-server/store/tables.ts'
import type { WholeView } from '#tests/support/server/whole-view.ts'

const RECORDS = [
  'cars',
  'inquiries',
  'settings',
  'conflicts',
  'deletions',
  PRUNED_TOMBSTONES,
  'counters',
  'activity',
] as const

/** All records of the server as one comparable text. @param more additional tables */
export function wholeState(view: WholeView, more: readonly TableName[] = []): string {
  const tables = [...RECORDS, ...more]
  return canonical(tables.map((table) => [...view.entries(table)].sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** JSON with sorted keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return child
    return Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
