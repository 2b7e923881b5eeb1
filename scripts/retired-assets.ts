// An open page loads chunks of its own build by their hashed names, which a new build would delete. They are moved to a folder that
// the server serves too. The modification time of a file there is the time of the build that replaced it.
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const ASSETS = 'assets'
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Before a build: copies the assets that it may replace. */
export async function retireAssets(built: string, retired: string, now: Date): Promise<void> {
  for (const name of await assetsOf(built)) {
    const target = join(retired, name)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(built, name), target)
    await utimes(target, now, now)
  }
}

/** After a build: deletes the retired assets that the build contains again or that were replaced 30 days ago. */
export async function pruneRetiredAssets(built: string, retired: string, now: Date): Promise<void> {
  const current = new Set(await assetsOf(built))
  for (const name of await assetsOf(retired)) {
    const file = join(retired, name)
    const ageMs = now.getTime() - (await stat(file)).mtimeMs
    if (current.has(name) || ageMs > RETENTION_MS) await rm(file)
  }
}

/** @returns paths relative to `folder`; empty if it has no assets */
async function assetsOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, ASSETS), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
