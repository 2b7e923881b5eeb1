import { readFile } from 'node:fs/promises'
import type { Document } from '../json/document.ts'
import { parseSnapshot } from '../json/snapshot-format.ts'
import { FORMAT } from '../migrations.ts'
import { StoreCannotStart } from '../store-cannot-start.ts'
import { StoreDamaged } from '../store-damaged.ts'

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
