// From a folder to a document that can be written on: first start, or recovery and migration.
import { randomUUID } from 'node:crypto'
import { Low } from 'lowdb'
import { neverGivenOut } from '#sync-server/store/fresh-epoch.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import type { Disk } from './disk.ts'
import type { Document } from './document.ts'
import { dropJournalsBefore } from './drop-journals-before.ts'
import { type FolderAdapter, folderAdapter } from './folder-adapter.ts'
import type { JournalWriter } from './journal-writer.ts'
import { type Migration, migrate, newestFormat } from './migrate.ts'
import { recover } from './recover.ts'
import type { Schema } from './schema.ts'
import { startJournal } from './start-journal.ts'
import { switchJournal } from './switch-journal.ts'

export interface Loaded {
  db: Low<Document>
  adapter: FolderAdapter
  journal: JournalWriter
}

/** @param notice is told in a sentence what a person should know */
export async function load(
  disk: Disk,
  schema: Schema,
  migrations: readonly Migration[],
  notice: (line: string) => void,
): Promise<Loaded> {
  const format = newestFormat(migrations)
  const adapter = folderAdapter(disk, format)
  const db = new Low<Document>(adapter, emptyDocument(schema, format))
  await db.read()
  if (!adapter.folder) {
    // The journal before the snapshot that names it: a snapshot without its journal would be damage.
    const journal = await startJournal(disk, db.data.meta, db.data.meta.generation)
    await db.write()
    return { db, adapter, journal }
  }
  let journal = await recover(disk, adapter.folder, notice)
  try {
    const copy = await migrate(disk, db.data, migrations)
    refuseUnknownTables(schema, db.data)
    if (copy) {
      // No change may stand in a journal behind a snapshot of another format.
      journal = await switchJournal(disk, db.data.meta, journal)
      await db.write()
      await dropJournalsBefore(disk, db.data.meta.generation)
      notice(`The store was brought to format ${format}; ${copy} is how it was before.`)
    }
    return { db, adapter, journal }
  } catch (error) {
    await journal.close()
    throw error
  }
}

function emptyDocument(schema: Schema, format: number): Document {
  return {
    meta: { format, store: randomUUID(), epoch: neverGivenOut(0), sequence: 0, batch: 0, generation: 1 },
    tables: Object.fromEntries(Object.keys(schema).map((table) => [table, new Map()])),
  }
}

/** Carrying on would lose them at the next snapshot, or keep what nothing looks after. */
function refuseUnknownTables(schema: Schema, { tables }: Document): void {
  const unknown = Object.keys(tables).filter((table) => !Object.hasOwn(schema, table))
  if (unknown.length > 0) {
    throw new StoreCannotStart(`data.json holds tables that this version does not know: ${unknown.join(', ')}`)
  }
}
