import { readFile } from 'node:fs/promises'
import type { Document } from '#sync-server/store/json/document.ts'
import { parseSnapshot } from '#sync-server/store/json/snapshot-format.ts'
import { FORMAT } from '#sync-server/store/migrations.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { StoreDamaged } from '#sync-server/store/store-damaged.ts'

/** @throws StoreCannotStart when the file is not a whole backup this program can read */
export async function readBackup(file: string): Promise<{ document: Document; bytes: number }> {
  let content: Buffer
  try {
    content = await readFile(file)
  } catch (error) {
    throw new StoreCannotStart(`Cannot read ${file}: ${(error as Error).message}`, 1, { cause: error })
  }
  try {
    return { document: parseSnapshot(file, content, FORMAT), bytes: content.length }
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    const message = `${file} is not a whole backup: ${error.what}. Nothing was changed.`
    throw new StoreCannotStart(message, error.exitCode, { cause: error })
  }
}
