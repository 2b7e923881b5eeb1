// A page that is open knows the parts of its own build by their hashed names. A new build would take them away under it, so
// they are set aside in a folder that the server serves as well, dated by the build that replaced them, for thirty days.
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const ASSETS = 'assets'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Before a build: what it is about to replace. */
export async function setAside(built: string, retired: string, now: Date): Promise<void> {
  for (const name of await assetsOf(built)) {
    const target = join(retired, name)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(built, name), target)
    await utimes(target, now, now)
  }
}

/** After a build: what is part of it again, and what has been replaced for too long, go. */
export async function sweepRetired(built: string, retired: string, now: Date): Promise<void> {
  const current = new Set(await assetsOf(built))
  for (const name of await assetsOf(retired)) {
    const file = join(retired, name)
    const age = now.getTime() - (await stat(file)).mtimeMs
    if (current.has(name) || age > KEPT_MS) await rm(file)
  }
}

async function assetsOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, ASSETS), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
