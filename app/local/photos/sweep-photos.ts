// Deletes photos that the device no longer needs.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { findPhotoUses, type PhotoUses, readPhotoSources } from './photo-uses.ts'

/** An unused photo is kept for this time: a form may not have stored its draft yet, and a removal can be undone. */
const UNUSED_MS = 10 * 60 * 1000

/**
 * Deletes the photos that nothing on the device has used for UNUSED_MS. One that the server has is used while a draft, or a mutation
 * that is pending, refused or settled (a week), names it. Before the base is loaded nothing is deleted.
 */
export async function sweepPhotos(store: LocalStore, now: number): Promise<void> {
  const isEmpty = await store.read(async (tx) => (await tx.all('photos')).length === 0)
  if (isEmpty) return
  await store.write(async (tx) => {
    await openDevice(tx)
    const sources = await readPhotoSources(tx)
    if (!sources.hasBase) return
    const photos = await tx.all('photos')
    const uses = findPhotoUses(photos, sources)
    const next = photos.map((photo) => [photo, sweepOne(photo, uses, now)] as const)
    await tx.put(
      'photos',
      next.flatMap(([photo, kept]) => (kept && kept !== photo ? [kept] : [])),
    )
    await removePhotos(
      tx,
      next.flatMap(([{ hash }, kept]) => (kept ? [] : [hash])),
    )
  })
}

/** @returns the row as it should be; null to delete it */
function sweepOne(photo: PhotoRow, { sent, pending, held }: PhotoUses, now: number): PhotoRow | null {
  const { hash, state, unusedSince, ...rest } = photo
  const isUsed = held.has(hash) || pending.has(hash) || (state !== 'stored' && sent.has(hash))
  if (isUsed) return unusedSince === undefined ? photo : { ...rest, hash, state }
  if (unusedSince === undefined) return { ...photo, unusedSince: new Date(now).toISOString() }
  const age = now - Date.parse(unusedSince)
  // Negative after the clock was put back.
  return age >= 0 && age < UNUSED_MS ? photo : null
}

/** When storage is short: deletes the photos that the server has. @returns whether there were any */
export async function removeStoredPhotos(store: LocalStore): Promise<boolean> {
  return store.write(async (tx) => {
    const stored = (await tx.all('photos')).filter(({ state }) => state === 'stored')
    await removePhotos(
      tx,
      stored.map(({ hash }) => hash),
    )
    return stored.length > 0
  })
}

export async function removePhotos(tx: Writer, hashes: readonly string[]): Promise<void> {
  await tx.remove('photos', hashes)
  await tx.remove('photoFiles', hashes)
}
