// The queue of photos to upload, and when a photo leaves the device. A photo stays `waiting` until the server's response is recorded, so an
// interrupted upload is repeated.
import { openDevice, writeInSession } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { PhotoRow, ReceivedRefusal } from '#app/local/db/rows.ts'
import { addedPhotos, hashesOf, readPhotoUses, unneededPhotos } from '#app/local/photos/photo-uses.ts'

/** The photos that are due, in the order in which they were taken. */
export async function photosToUpload(store: LocalStore): Promise<PhotoRow[]> {
  return store.read(async (tx) => {
    await openDevice(tx)
    const { photos, sent } = await readPhotoUses(tx)
    const due = photos.filter(({ hash, state }) => state === 'waiting' && sent.has(hash))
    return due.sort((a, b) => (a.at < b.at ? -1 : 1))
  })
}

/**
 * To be called when mutations are queued. A photo that was uploaded before is uploaded again: the server may have deleted it when no car
 * named it, or forgotten it together with the mutation.
 */
export async function awaitPhotosOf(tx: Writer, mutations: readonly { args: unknown }[]): Promise<void> {
  for (const hash of mutations.flatMap((mutation) => addedPhotos(mutation as never))) {
    const row = await tx.get('photos', hash)
    if (row?.state === 'stored') await tx.put('photos', [{ ...row, state: 'waiting' }])
  }
}

/** Records that a photo was uploaded, was refused with the reason or for want of its file, or is to be uploaded again. */
export async function recordPhoto(
  store: LocalStore,
  hash: string,
  next: Pick<PhotoRow, 'state' | keyof ReceivedRefusal>,
): Promise<void> {
  await writeInSession(store, async (tx) => {
    const row = await tx.get('photos', hash)
    if (!row) return
    const { message: _, code: _code, values: _values, ...rest } = row
    await tx.put('photos', [{ ...rest, ...next }])
  })
}

export async function discardPhoto(store: LocalStore, hash: string): Promise<void> {
  await writeInSession(store, async (tx) => {
    await removePhotos(tx, [hash])
  })
}

/** A photo is kept for this time although nothing uses it: a form may not have stored its draft yet. */
const UNUSED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes the photos that nothing on the device uses, a day after they were taken. One that the server has is used while a draft, or a
 * mutation that is pending, refused or settled (a week), names it. Before the base is loaded nothing is deleted.
 */
export async function sweepPhotos(store: LocalStore, now: number): Promise<void> {
  await writeInSession(store, async (tx) => {
    const uses = await readPhotoUses(tx)
    if (!uses.hasBase) return
    const unused = unneededPhotos(uses).filter(({ at }) => Math.abs(now - Date.parse(at)) >= UNUSED_MS)
    await removePhotos(tx, hashesOf(unused))
  })
}

/** When storage is short: deletes the photos that the server has. @returns whether there were any */
export async function removeStoredPhotos(store: LocalStore): Promise<boolean> {
  return store.write(async (tx) => {
    const stored = (await tx.all('photos')).filter(({ state }) => state === 'stored')
    await removePhotos(tx, hashesOf(stored))
    return stored.length > 0
  })
}

export async function removePhotos(tx: Writer, hashes: readonly string[]): Promise<void> {
  await tx.remove('photos', hashes)
  await tx.remove('photoFiles', hashes)
}
