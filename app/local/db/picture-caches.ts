/** Where the worker keeps pictures: those that were seen or fetched ahead, those of viewed and saved cars, those nobody may look into. */
export const PICTURE_CACHES = { seen: 'pictures', viewed: 'viewed-pictures', opaque: 'opaque-pictures' } as const

/** They can be had again, what a person has typed cannot. @returns whether there were any */
export async function giveUpPictures(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const gone = await Promise.all(Object.values(PICTURE_CACHES).map(empty))
  return gone.includes(true)
}

/** One by one: the room of a whole cache is not given back while any tab has it open. */
async function empty(name: string): Promise<boolean> {
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  const kept = await cache.keys()
  await Promise.all(kept.map((picture) => cache.delete(picture)))
  await caches.delete(name)
  return kept.length > 0
}
