// The files of the built app, read once at the start: no request uses the thread pool that durable writes need, and no path
// can reach a file that was not there. Only regular files inside the folder: no symbolic links, no dotfiles.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './compression.ts'
import { contentEtag } from './etag.ts'
import type { Content } from './send-content.ts'

const HASHED_NAME = /^\/assets\//
/** Files whose names stay the same when their content changes: clients revalidate them. */
const REVALIDATED = /\.(?:html|webmanifest|js)$/
const WORKER = '/sw.js'
/** The worker fetches pictures of any origin. Pages may fetch from their own origin only. */
const WORKER_POLICY =
  "default-src 'self'; script-src 'self'; connect-src 'self' http: https:; require-trusted-types-for 'script'"
const SUFFIX: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }

export interface StaticFile extends Content {
  content: Buffer
}

/**
 * Reads synchronously: at the start nothing else runs on this thread, and reading hundreds of small files through the thread
 * pool takes thirty times as long.
 * @returns the files by URL path; `.br` and `.gz` files are the compressed forms of the file beside them
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>()
  for (const file of regularFiles(folder)) {
    contents.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file))
  }
  const files = new Map<string, StaticFile>()
  for (const [path, content] of contents) {
    if (/\.(?:br|gz)$/.test(path)) continue
    files.set(path, {
      content,
      type: extname(path),
      etag: contentEtag(content),
      cacheControl: cacheControl(path),
      headers: path === WORKER ? { 'Content-Security-Policy': WORKER_POLICY } : {},
      compressed: (encoding) => contents.get(path + SUFFIX[encoding]),
    })
  }
  return files
}

function regularFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const visible = entries.filter((entry) => !entry.name.startsWith('.'))
  return visible.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return regularFiles(path)
    return entry.isFile() ? [path] : []
  })
}

function cacheControl(path: string): string {
  if (HASHED_NAME.test(path)) return 'public, max-age=31536000, immutable'
  return REVALIDATED.test(path) ? 'no-cache' : 'public, max-age=86400'
}
