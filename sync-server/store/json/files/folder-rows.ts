// The rows of a folder without the folder in memory: of the rows in the journals only the keys and the places are.
import { type ChangedRow, Changes, withChanges } from '#sync-server/store/engine/changed-rows.ts'
import type { Operation } from '#sync-server/store/engine/document.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type FileWindow, fileWindow } from './file-window.ts'
import { type FolderFiles, type OnBatch, withFolder } from './read-folder.ts'

const OPERATIONS = '"o":['
/** Neighbouring rows are often asked for one after the other. */
const BLOCK_BYTES = 32 * 1024

export interface FolderRows extends FolderFiles {
  /** Can be read until `use` has ended, also while a server writes to the folder. */
  stored: StoredRows
}

/**
 * @param format the newest schema version that can be read
 * @returns null, without a call of `use`, when the folder holds no store, or only an interrupted first start
 */
export function withFolderRows<T>(
  disk: Disk,
  format: number,
  use: (folder: FolderRows) => Promise<T>,
): Promise<T | null> {
  return withFolder(disk, format, async (snapshot, replay) => {
    const meta = { ...snapshot.meta }
    const changes = new Changes()
    const files = await replay(meta, noteChanges(changes))
    return use({ ...files, stored: await withChanges(snapshot, meta, changes) })
  })
}

interface Journal {
  name: string
  window: FileWindow
}

function noteChanges(changes: Changes): OnBatch {
  let journal: Journal | undefined
  return ({ o: operations }, { text, textAt }, name, file) => {
    if (journal?.name !== name) journal = { name, window: fileWindow(file, BLOCK_BYTES) }
    // Only numbers are before the operations.
    let at = textAt + text.indexOf(OPERATIONS) + OPERATIONS.length
    for (const operation of operations) {
      const [table, key, row] = operation
      const length = Buffer.byteLength(JSON.stringify(operation))
      if (row === null) changes.remove(table, key)
      else changes.put(table, key, new JournalRow(journal, at, length))
      at += length + 1
    }
  }
}

class JournalRow implements ChangedRow {
  readonly #journal: Journal
  readonly #at: number
  readonly #length: number

  constructor(journal: Journal, at: number, length: number) {
    this.#journal = journal
    this.#at = at
    this.#length = length
  }

  async read(table: string, key: string): Promise<StoredRow> {
    const { name, window } = this.#journal
    const text = (await window.bytes(this.#at, this.#length)).toString()
    const [readTable, readKey, row] = parsed(text) ?? []
    if (readTable === table && readKey === key && row) return row
    throw new StoreDamaged(name, this.#at, `the row ${key} of ${table} is expected here`)
  }
}

function parsed(text: string): Operation | undefined {
  try {
    return JSON.parse(text) as Operation
  } catch {
    return undefined
  }
}
