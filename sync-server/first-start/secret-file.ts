// A secret of this server: made once, kept beside the data and never in it, so that no backup carries it.
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolderAt } from '#sync-server/store/json/real-disk.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'

export interface SecretFile<T> {
  name: string
  /** Text of one line. */
  make(): string | Promise<string>
  /** Null for what cannot be such a secret. */
  read(line: string): T | null
  /** What a person is told about a file that holds something else, after its name. */
  unreadable: string
}

/** Call it while the folder's lock is held: two starts must not make two secrets. */
export async function secretFile<T>(dataDir: string, { name, make, read, unreadable }: SecretFile<T>): Promise<T> {
  const file = join(dataDir, name)
  const kept = await textOf(file)
  const line = kept ?? (await make())
  const secret = read(line)
  if (secret === null) throw new StoreCannotStart(`${file} ${unreadable}`)
  if (kept === null) await keep(dataDir, file, line)
  return secret
}

async function keep(dataDir: string, file: string, line: string): Promise<void> {
  const draft = `${file}.new`
  try {
    await writeDurably(draft, line)
    await rename(draft, file)
    await syncFolderAt(dataDir)
  } catch (error) {
    throw new StoreCannotStart(`Cannot write ${file}: ${(error as Error).message}`)
  }
}

async function textOf(file: string): Promise<string | null> {
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
