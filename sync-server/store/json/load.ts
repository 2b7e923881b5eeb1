// From a data folder to a document that can be written: first start, or recovery and migration. Every step can be interrupted
// and is repeated by the next start.
import { randomUUID } from 'node:crypto'
import { type Adapter, Low } from 'lowdb'
import { beginRun, type Document } from '#sync-server/store/engine/document.ts'
import { type Migration, migrate, newestFormat } from '#sync-server/store/engine/migrate.ts'
import { noRows, packedTables } from '#sync-server/store/engine/packed-rows.ts'
import type { Schema } from '#sync-server/store/engine/schema.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Disk } from './disk/disk.ts'
import type { Lock } from './disk/lock.ts'
import { dropJournalsBefore, journalName, runFrame } from './files/journal.ts'
import {
  JournalLost,
  type JournalWriter,
  journalWriter,
  leaveJournal,
  startJournal,
  switchJournal,
} from './files/journal-writer.ts'
import { type Folder, readFolder } from './files/read-folder.ts'
import { writeSnapshot } from './files/write-snapshot.ts'

const COPIED_BYTES = 64 * 1024

export interface LoadedStore {
  db: Low<Document>
  adapter: FolderAdapter
  journal: JournalWriter
}

export interface LoadDependencies {
  disk: Disk
  lock: Lock
  schema: Schema
  migrations: readonly Migration[]
  /** Receives one line each for a torn frame and for a migration. */
  onWarning(line: string): void
}

export async function load(dependencies: LoadDependencies): Promise<LoadedStore> {
  const loaded = await loadDocument(dependencies)
  const { db, adapter, journal } = loaded
  const { meta } = db.data
  const run = randomUUID().slice(0, 8)
  // Durable before the first cursor of this run is sent: a cursor of an unrecorded run would look like one of another history.
  await journal.append(runFrame(meta.batch + 1, meta.sequence, run)).catch(async (error) => {
    await journal.close()
    throw error instanceof JournalLost ? error.cause : error
  })
  // A start alone is no reason for a new snapshot.
  if (adapter.snapshot.batch === meta.batch) adapter.snapshot.batch++
  meta.batch++
  beginRun(meta, run)
  return loaded
}

async function loadDocument(dependencies: LoadDependencies): Promise<LoadedStore> {
  const { disk, lock, schema, migrations, onWarning } = dependencies
  const format = newestFormat(migrations)
  const adapter = folderAdapter(disk, lock, format, packedTables(schema))
  const db = new Low<Document>(adapter, emptyDocument(schema, format))
  await db.read()
  if (!adapter.folder) {
    // The journal before the snapshot that names it: a snapshot without its journal would be damage.
    const journal = await startJournal(disk, db.data.meta, db.data.meta.generation)
    await db.write()
    return { db, adapter, journal }
  }
  // Everything that can refuse the start comes before the first write.
  const before = migrate(schema, db.data, migrations)
  refuseUnknownTables(schema, db.data)
  let journal = await recover(disk, adapter.folder, onWarning)
  try {
    const copy = before && (await copyBeforeMigration(disk, before))
    // A journal must not follow a snapshot of another format, and not be one that another process may still append to.
    if (copy || lock.mayHaveRival) {
      journal = await (lock.mayHaveRival ? leaveJournal : switchJournal)(disk, db.data.meta, journal)
      await db.write()
      await dropJournalsBefore(disk, db.data.meta.generation)
    }
    if (copy) onWarning(`The store was migrated to format ${format}. A copy from before the migration is ${copy}.`)
    return { db, adapter, journal }
  } catch (error) {
    await journal.close()
    throw error
  }
}

export interface FolderAdapter extends Adapter<Document> {
  /** What the last read found; null for a folder without a store. */
  folder: Folder | null
  /** The snapshot that was read or written last: its length and the last batch in it. */
  snapshot: { bytes: number; batch: number }
  /** Ends the write in progress, and rejects later ones. The snapshot on the disk stays as it is. */
  abandonWrites(): void
}

/**
 * lowdb's adapter: `read` verifies the snapshot and replays the journals, `write` replaces the snapshot. lowdb's own file
 * adapter neither verifies nor syncs, and would write the whole file for every change.
 *
 * @param format the newest schema version that can be read
 * @param packed the tables whose rows are packed
 */
function folderAdapter(disk: Disk, lock: Lock, format: number, packed: readonly string[]): FolderAdapter {
  const abandoned = new AbortController()
  const adapter: FolderAdapter = {
    folder: null,
    snapshot: { bytes: 0, batch: 0 },
    async read() {
      const folder = await readFolder(disk, format, packed)
      adapter.folder = folder
      if (!folder) return null
      const { document, snapshotBytes, snapshotBatch } = folder
      adapter.snapshot = { bytes: snapshotBytes, batch: snapshotBatch }
      return document
    },
    async write(document) {
      const { batch } = document.meta
      const { isOurs: mayReplace } = lock
      const bytes = await writeSnapshot(disk, documentRows(document), { mayReplace, signal: abandoned.signal })
      adapter.snapshot = { bytes, batch }
    },
    abandonWrites: () => abandoned.abort(),
  }
  return adapter
}

/** Moves a torn last frame to a file of its own, cuts the journal and removes leftovers, all before anything is appended. */
async function recover(disk: Disk, folder: Folder, onWarning: (line: string) => void): Promise<JournalWriter> {
  const { generation, length, tornBytes } = folder.journal
  const name = journalName(generation)
  const file = await disk.open(name, 'existing')
  try {
    if (tornBytes > 0) {
      const tornName = `journal-${generation}.torn-${Date.now()}`
      await copyEnd(disk, name, length, tornName)
      await file.truncate(length)
      await file.sync()
      onWarning(
        `${name} ended in ${tornBytes} bytes of an incomplete entry: a write that was interrupted and never acknowledged, ` +
          `or damage to the last one. They were moved to ${tornName}.`,
      )
    }
    for (const leftover of folder.leftovers) await disk.unlink(leftover)
    if (tornBytes > 0 || folder.leftovers.length > 0) await disk.syncFolder()
    return journalWriter(file, length)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** @returns the name of the copy */
async function copyBeforeMigration(disk: Disk, before: Document): Promise<string> {
  const copy = `data.json.format-${before.meta.format}.bak-${Date.now()}`
  await writeSnapshot(disk, documentRows(before), { name: copy })
  return copy
}

/** Durably. @param at where the end begins */
async function copyEnd(disk: Disk, from: string, at: number, to: string): Promise<void> {
  const source = await disk.openToRead(from)
  const target = await disk.open(to, 'replace')
  try {
    const block = Buffer.alloc(COPIED_BYTES)
    for (let length = 0, copied = 0; ; copied += length) {
      length = await source.read(block, at + copied)
      if (length === 0) break
      await target.write(block.subarray(0, length), copied)
    }
    await target.sync()
  } finally {
    await target.close()
    await source.close()
  }
  await disk.syncFolder()
}

function emptyDocument(schema: Schema, format: number): Document {
  return {
    meta: { format, store: randomUUID(), epoch: freshCounter(0), sequence: 0, batch: 0, generation: 1 },
    tables: Object.fromEntries(Object.keys(schema).map((table) => [table, noRows(schema, table)])),
  }
}

/** Tables that this version does not know would be lost, or never pruned. */
function refuseUnknownTables(schema: Schema, { tables }: Document): void {
  const unknown = Object.keys(tables).filter((table) => !Object.hasOwn(schema, table))
  if (unknown.length > 0) {
    throw new StoreCannotStart(`data.json holds tables that this version does not know: ${unknown.join(', ')}`)
  }
}
