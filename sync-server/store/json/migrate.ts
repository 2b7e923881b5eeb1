// Carries a document of an older schema version to the newest, one step at a time. Before the first step the store is
// copied as it was; the new snapshot replaces the old one only when it is whole.

import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import type { Disk } from './disk.ts'
import type { Document, Tables } from './document.ts'
import { writeSnapshot } from './write-snapshot.ts'

/** The step at index n turns format n + 1 into format n + 2. It may change the tables in place. */
export type Migration = (tables: Tables) => void

export function newestFormat(migrations: readonly Migration[]): number {
  return migrations.length + 1
}

/** @returns the name of the copy made first, or null when nothing had to be done */
export async function migrate(
  disk: Disk,
  document: Document,
  migrations: readonly Migration[],
): Promise<string | null> {
  const { meta, tables } = document
  if (meta.format === newestFormat(migrations)) return null
  const copy = `data.json.format-${meta.format}.bak-${Date.now()}`
  await writeSnapshot(disk, document, copy)
  for (const step of migrations.slice(meta.format - 1)) {
    try {
      step(tables)
    } catch (error) {
      throw new StoreCannotStart(
        `The step from format ${meta.format} to ${meta.format + 1} failed: ${(error as Error).message}. ` +
          `The store is still in its old format; a copy of it is ${copy}.`,
        78,
        { cause: error },
      )
    }
    meta.format++
  }
  return copy
}
