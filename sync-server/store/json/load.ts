// From a data folder to a document that can be written: first start, or recovery. Every step can be interrupted
// and is repeated by the next start.
import { randomUUID } from 'node:crypto'
import { type Adapter, Low } from 'lowdb'
import { beginRun, type Document, freshCounter } from '#sync-server/store/engine/document.ts'
import { TABLES } from '#sync-server/store/engine/schema.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Disk } from './disk/disk.ts'
import type { Lock } from './disk/lock.ts'
import { journalName, runFrame } from './files/journal.ts'
import { JournalLost, type JournalWriter, journalWriter, leaveJournal, startJournal } from './files/journal-writer.ts'
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
  /** The format of the rows. */
  format: number
  /** Receives one line for a torn frame. */
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
  const { disk, lock, format, onWarning } = dependencies
  const adapter = folderAdapter(disk, lock, format)
  const db = new Low<Document>(adapter, emptyDocument(format))
  await db.read()
  if (!adapter.folder) {
    // The journal before the snapshot that names it: a snapshot without its journal would be damage.
    const journal = await startJournal(disk, db.data.meta, db.data.meta.generation)
    await db.write()
    return { db, adapter, journal }
  }
  // Everything that can refuse the start comes before the first write.
  refuseUnknownTables(db.data)
  let journal = await recover(disk, adapter.folder, onWarning)
  try {
    // Another process may still append to the journal.
    if (lock.mayHaveRival) {
      journal = await leaveJournal(disk, db.data.meta, journal)
      await db.write()
    }
    return { db, adapter, journal }
  } catch (error) {
    await journal.close()
    throw error
  }
}

export interface FolderAdapter extends Adapter<Document> {
  /** The folder as it was last read; null for a folder without a store. */
  folder: Folder | null
  /** The snapshot that was read or written last: its length and the last batch in it. */
  snapshot: { bytes: number; batch: number }
  /** Ends the write in progress, and rejects later ones. The snapshot on the disk stays as it is. */
  abandonWrites(): void
}

/**
 * lowdb's adapter: `read` verifies the snapshot and replays the journals, `write` replaces the snapshot. lowdb's own file
 * adapter neither verifies nor syncs, and would write the whole file for every change.
 */
function folderAdapter(disk: Disk, lock: Lock, format: number): FolderAdapter {
  const abandoned = new AbortController()
  const adapter: FolderAdapter = {
    folder: null,
    snapshot: { bytes: 0, batch: 0 },
    async read() {
      const folder = await readFolder(disk, format)
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

function emptyDocument(format: number): Document {
  return {
    meta: { format, store: randomUUID(), epoch: freshCounter(0), sequence: 0, batch: 0, generation: 1, runs: [] },
    tables: Object.fromEntries(TABLES.map((table) => [table, new Map()])),
  }
}

/** Tables that this version does not know would be lost, or never pruned. */
function refuseUnknownTables({ tables }: Document): void {
  const unknown = Object.keys(tables).filter((table) => !TABLES.includes(table))
  if (unknown.length > 0) {
    throw new StoreCannotStart(`data.json holds tables that this version does not know: ${unknown.join(', ')}`)
  }
}
