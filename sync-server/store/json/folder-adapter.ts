// lowdb's adapter: `read` verifies the snapshot and replays what follows it, `write` puts a new snapshot in place.
// lowdb's own file adapter does neither check nor sync, and would write the whole file for every change.
import type { Adapter } from 'lowdb'
import type { Disk } from './disk.ts'
import type { Document } from './document.ts'
import { type Folder, readFolder } from './read-folder.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface FolderAdapter extends Adapter<Document> {
  /** What the last read found; null for a folder without a store. */
  folder: Folder | null
  /** The snapshot that was read or written last: its length and the last batch in it. */
  snapshot: { bytes: number; batch: number }
}

/** @param format the newest schema version that can be read */
export function folderAdapter(disk: Disk, format: number): FolderAdapter {
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
      const bytes = await writeSnapshot(disk, document)
      adapter.snapshot = { bytes, batch }
    },
  }
  return adapter
}
