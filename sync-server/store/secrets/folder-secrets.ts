// Each secret is a file of one line, readable by its owner only.
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { SecretName, SecretStorage } from './generated-secret.ts'

export function folderSecrets(dataDir: string): SecretStorage {
  const fileOf = (name: SecretName) => join(dataDir, name)

  async function read(name: SecretName): Promise<string | null> {
    try {
      return (await readFile(fileOf(name), 'utf8')).trim()
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
      throw new StoreCannotStart(`Cannot read ${fileOf(name)}: ${(error as Error).message}`)
    }
  }

  return {
    describe: fileOf,
    read,
    async add(name, line) {
      if ((await read(name)) === null) await addFile(dataDir, fileOf(name), line)
      return (await read(name)) ?? line
    },
  }
}

/** Several processes may try to add the file, and one succeeds: a link is created by one only, and its content is complete. */
async function addFile(dataDir: string, file: string, line: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.new`
  try {
    await writeDurably(temporary, line)
    await link(temporary, file).catch(unlessExists)
    await syncFolderAt(dataDir)
  } catch (error) {
    throw new StoreCannotStart(`Cannot write ${file}: ${(error as Error).message}`)
  } finally {
    await rm(temporary, { force: true })
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
