// The files of the built app, read once at the start: no request touches the disk, whose threads durable writes need, and
// nothing can be asked for that was not there. Only plain files inside the folder: no links, nothing that begins with a dot.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './compress.ts'
import { contentTag } from './content-tag.ts'
import type { Packed } from './send-static.ts'

const HASHED = /^\/assets\//
/** Names that stay while their content changes: asked about each time. */
const CHANGING = /\.(?:html|webmanifest|js)$/
const WORKER = '/sw.js'
/** The worker fetches pictures from wherever they are; the pages may not fetch from anywhere else. */
const WORKER_POLICY = "default-src 'self'; script-src 'self'; connect-src 'self' http: https:"

export interface StaticFile extends Packed {
  /** The whole content as it stands in the folder. */
  content: Buffer
}

/**
 * One after the other on this thread, which has nothing else to do yet: hundreds of small files by way of the disk's threads take
 * thirty times as long.
 * @returns the files by the path they are asked for
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>()
  for (const file of plainFiles(folder)) {
    contents.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file))
  }
  const files = new Map<string, StaticFile>()
  for (const [path, content] of contents) {
    if (/\.(?:br|gz)$/.test(path)) continue
    files.set(path, {
      content,
      type: extname(path),
      tag: contentTag(content),
      cacheControl: cacheControl(path),
      headers: path === WORKER ? { 'Content-Security-Policy': WORKER_POLICY } : {},
      packed: (encoding) => contents.get(path + SUFFIX[encoding]),
    })
  }
  return files
}

const SUFFIX: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }

function plainFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const visible = entries.filter((entry) => !entry.name.startsWith('.'))
  return visible.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return plainFiles(path)
    return entry.isFile() ? [path] : []
  })
}

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable'
  return CHANGING.test(path) ? 'no-cache' : 'public, max-age=86400'
}
