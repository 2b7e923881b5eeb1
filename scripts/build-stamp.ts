// Whether dist/ is what the sources would give: a fingerprint of every source file's content, kept beside what was built.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = {
  app: [
    'app',
    'domain',
    'public',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'scripts/build-app.ts',
    'scripts/compress.ts',
    'scripts/retired-assets.ts',
  ],
  server: ['sync-server', 'domain', 'package.json', 'package-lock.json', 'scripts/build-server.ts'],
}

export type Half = keyof typeof SOURCES

const stampOf = (half: Half) => `dist/${half}.stamp`
const result = { app: 'dist/app/index.html', server: 'dist/sync-server/main.js' }

export async function isCurrent(half: Half): Promise<boolean> {
  if (!existsSync(stampOf(half)) || !existsSync(result[half])) return false
  return (await readFile(stampOf(half), 'utf8')) === (await fingerprint(half))
}

/** Taken before building: what is saved meanwhile makes the next start build again. */
export async function fingerprint(half: Half): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES[half]) {
    for (const file of await filesIn(source))
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update('\0')
  }
  return hash.digest('hex')
}

export function keepStamp(half: Half, stamp: string): Promise<void> {
  return writeFile(stampOf(half), stamp)
}

async function filesIn(source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
