// A secret of this server in a file of its own beside the store, generated once. Backups copy only the store, so none contains
// a secret.
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

export interface SecretFile<T> {
  name: string
  /** Returns the text of the file, one line. */
  generate(): string | Promise<string>
  /** Returns null for text that is not such a secret. */
  parse(line: string): T | null
  /** The error message for other text, after the file's name. */
  invalidMessage: string
}

/**
 * Must be called while the folder's lock is held: two processes must not generate two secrets.
 *
 * @throws StoreCannotStart when the file is invalid, or cannot be read or written
 */
export async function secretFile<T>(
  dataDir: string,
  { name, generate, parse, invalidMessage }: SecretFile<T>,
): Promise<T> {
  const file = join(dataDir, name)
  const stored = await readText(file)
  const line = stored ?? (await generate())
  const secret = parse(line)
  if (secret === null) throw new StoreCannotStart(`${file} ${invalidMessage}`)
  if (stored === null) await replaceFile(dataDir, file, line)
  return secret
}

async function replaceFile(dataDir: string, file: string, line: string): Promise<void> {
  const temporary = `${file}.new`
  try {
    await writeDurably(temporary, line)
    await rename(temporary, file)
    await syncFolderAt(dataDir)
  } catch (error) {
    throw new StoreCannotStart(`Cannot write ${file}: ${(error as Error).message}`)
  }
}

/** @returns null when the file does not exist */
async function readText(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StoreCannotStart(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
