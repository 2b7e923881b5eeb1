// When the storage quota is used up, cached pictures are deleted to make room: they can be fetched again, the user's input cannot.

/** The worker's picture caches: pictures seen or prefetched, those of viewed and saved cars, and opaque cross-origin responses. */
export const PICTURE_CACHES = { seen: 'pictures', viewed: 'viewed-pictures', opaque: 'opaque-pictures' } as const

/** @returns whether any picture was deleted */
export async function deletePictureCaches(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const deleted = await Promise.all(Object.values(PICTURE_CACHES).map(deleteCache))
  return deleted.includes(true)
}

/** Deletes the entries one by one: the space of a whole cache is not released while any tab has it open. */
async function deleteCache(name: string): Promise<boolean> {
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  const pictures = await cache.keys()
  await Promise.all(pictures.map((picture) => cache.delete(picture)))
  await caches.delete(name)
  return pictures.length > 0
}

/** Whether IndexedDB or a cache failed for lack of space. The error may be the transaction's `AbortError`, with the cause as `inner`. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = Object(error) as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner))
}
