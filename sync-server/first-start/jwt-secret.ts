// The key that signs tokens: made once, kept beside the data and never in it, so that no backup carries it.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreCannotStart } from '../store/store-cannot-start.ts'

const BYTES = 48
const SHORTEST = 32

/** Call it while the folder's lock is held: two starts must not make two keys. */
export async function jwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  const kept = await readKept(file)
  if (kept !== null) return kept
  const secret = randomBytes(BYTES).toString('base64url')
  const draft = `${file}.new`
  await writeDurably(draft, secret)
  await rename(draft, file)
  await syncFolder(dataDir)
  return secret
}

async function readKept(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (Buffer.byteLength(secret) >= SHORTEST) return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StoreCannotStart(`Cannot read ${file}: ${(error as Error).message}`)
  }
  throw new StoreCannotStart(`${file} is shorter than ${SHORTEST} bytes. Delete it: everyone then logs in once more.`)
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

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
