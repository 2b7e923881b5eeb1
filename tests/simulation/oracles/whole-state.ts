import type { View } from '#sync-server/store/store.ts'
import type { TableName } from '#sync-server/store/tables.ts'

const RECORDS = ['cars', 'inquiries', 'settings', 'conflicts', 'deletions', 'buried', 'counters', 'activity'] as const

/** Everything of the dealership as one text. @param more tables beside the records */
export function wholeState(view: View, more: readonly TableName[] = []): string {
  const tables = [...RECORDS, ...more]
  return canonical(tables.map((table) => [...view.entries(table)].sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** The order of keys says nothing. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return child
    return Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
