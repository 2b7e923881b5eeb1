// Decides whether dist/ is up to date, by a fingerprint of all source files that is stored next to the build.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = {
  app: [
    'app',
    'domain',
    'text',
    'public',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'scripts/build-app.ts',
    'scripts/compiled-texts.ts',
    'scripts/compress.ts',
    'scripts/retired-assets.ts',
    'scripts/start-texts.ts',
  ],
  server: ['sync-server', 'domain', 'text', 'package.json', 'package-lock.json', 'scripts/build-server.ts'],
}

export type BuildTarget = keyof typeof SOURCES

const stampPath = (target: BuildTarget) => `dist/${target}.stamp`
const OUTPUTS = { app: 'dist/app/index.html', server: 'dist/sync-server/main.js' }

export async function isCurrent(target: BuildTarget): Promise<boolean> {
  if (!existsSync(stampPath(target)) || !existsSync(OUTPUTS[target])) return false
  return (await readFile(stampPath(target), 'utf8')) === (await fingerprint(target))
}

/** Must be taken before the build, so that a file changed during the build triggers the next one. */
export async function fingerprint(target: BuildTarget): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES[target]) {
    for (const file of await filesIn(source))
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update('\0')
  }
  return hash.digest('hex')
}

export function writeStamp(target: BuildTarget, stamp: string): Promise<void> {
  return writeFile(stampPath(target), stamp)
}

async function filesIn(source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
