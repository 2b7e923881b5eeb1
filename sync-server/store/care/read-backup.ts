import { readFile } from 'node:fs/promises'
import type { Document } from '../json/document.ts'
import { parseSnapshot } from '../json/snapshot-format.ts'
import { FORMAT } from '../migrations.ts'
import { StoreCannotStart } from '../store-cannot-start.ts'

/** @throws StoreDamaged or StoreCannotStart when the file is not a whole backup this program can read */
export async function readBackup(file: string): Promise<{ document: Document; bytes: number }> {
  let content: Buffer
  try {
    content = await readFile(file)
  } catch (error) {
    throw new StoreCannotStart(`Cannot read ${file}: ${(error as Error).message}`, 1, { cause: error })
  }
  return { document: parseSnapshot(file, content, FORMAT), bytes: content.length }
}
