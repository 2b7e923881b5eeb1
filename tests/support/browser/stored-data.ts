import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Everything the origin has stored in this browser as one text: databases, caches, both storages, cookies. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: string[] = [document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name)
      const database = await done(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      for (const store of stores) {
        const rows = await done(database.transaction(store).objectStore(store).getAll())
        found.push(store, JSON.stringify(rows))
      }
      database.close()
    }
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        found.push(request.url, (await kept?.text()) ?? '')
      }
    }
    for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify({ ...storage }))
    return found.join('\n')
  })
}

/**
 * The files of a closed browser that contain one of these texts, as UTF-8 or UTF-16. IndexedDB's files are left out: the engine overwrites
 * deleted data when it compacts, which cannot be triggered.
 */
export async function filesHolding(dir: string, words: readonly string[]): Promise<string[]> {
  const needles = words.flatMap((word) => [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')])
  const holding: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.includes('/IndexedDB/')) continue
    const bytes = await readFile(path).catch(goneMeanwhile)
    if (needles.some((needle) => bytes.includes(needle))) holding.push(path)
  }
  return holding
}

/** Processes of a closed browser may still be writing. */
function goneMeanwhile(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}
