import type { Document } from '#sync-server/store/engine/document.ts'
import type { Schema, StoredRow } from '#sync-server/store/engine/schema.ts'
import type { CommittedChange } from '#sync-server/store/store.ts'

/** The rows in memory that differ, for those who follow commits when everything was loaded again. */
export function differences(schema: Schema, before: Document, after: Document): CommittedChange[] {
  const changes: { table: string; key: string; row: StoredRow | null }[] = []
  for (const table of Object.keys(schema)) {
    const old = before.tables[table] ?? new Map<string, StoredRow>()
    const current = after.tables[table] ?? new Map<string, StoredRow>()
    for (const key of old.keys()) if (!current.has(key)) changes.push({ table, key, row: null })
    for (const [key, row] of current) {
      if (JSON.stringify(old.get(key)) !== JSON.stringify(row)) changes.push({ table, key, row })
    }
  }
  return changes as CommittedChange[]
}
