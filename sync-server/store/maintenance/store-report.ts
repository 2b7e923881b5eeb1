import type { Document } from '#sync-server/store/json/document.ts'

/** What a person is told about a store: which one, as of when, how much. */
export interface Report {
  store: string
  format: number
  epoch: number
  sequence: number
  rows: Record<string, number>
}

export function reportOf({ meta, tables }: Document): Report {
  const { store, format, epoch, sequence } = meta
  const rows = Object.fromEntries(Object.entries(tables).map(([table, { size }]) => [table, size]))
  return { store, format, epoch, sequence, rows }
}
