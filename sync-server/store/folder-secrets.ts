// Each secret is a file of one line, readable by its owner only.
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolderAt } from './json/disk/real-disk.ts'
import type { SecretName, SecretStorage } from './secret-storage.ts'
import { StoreCannotStart } from './store-errors.ts'

/** `add` must be called while the folder's lock is held: two processes must not generate two secrets. */
export function folderSecrets(dataDir: string): SecretStorage {
  const fileOf = (name: SecretName) => join(dataDir, name)

  async function read(name: SecretName): Promise<string | null> {
    try {
      return (await readFile(fileOf(name), 'utf8')).trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw new StoreCannotStart(`Cannot read ${fileOf(name)}: ${(error as Error).message}`)
    }
  }

  return {
    describe: fileOf,
    read,
    async add(name, line) {
      const stored = await read(name)
      if (stored === null) await replaceFile(dataDir, fileOf(name), line)
      return stored ?? line
    },
  }
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

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
