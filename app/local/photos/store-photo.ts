// Stores a photo on the device. Photos are refused while there is still space, so that the outbox never lacks it.
import { writeInSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { deletePictureCaches, isStorageFull } from '#app/local/db/storage-quota.ts'
import { removeStoredPhotos } from './photo-queue.ts'

/** Space that photos leave to the outbox and the records. */
const RESERVED_BYTES = 20 * 1024 * 1024

type NewPhoto = Pick<PhotoRow, 'hash' | 'type' | 'width' | 'height' | 'shot'>

type StorePhotoResult = { kind: 'stored' } | { kind: 'no-space'; neededBytes: number; freeBytes: number }

/** @returns the bytes that the browser still grants this site; Infinity when it does not say */
async function freeBytes(): Promise<number> {
  const { quota, usage } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - (usage ?? 0))
}

export async function storePhoto(
  store: LocalStore,
  photo: NewPhoto,
  bytes: ArrayBuffer,
  { now = new Date(), free = freeBytes }: { now?: Date; free?: () => Promise<number> } = {},
): Promise<StorePhotoResult> {
  const needed = bytes.byteLength + RESERVED_BYTES
  const noSpace = (left: number) => ({ kind: 'no-space', neededBytes: bytes.byteLength, freeBytes: left }) as const
  if ((await free()) < needed) {
    await removeStoredPhotos(store)
    await deletePictureCaches().catch(() => false)
    const left = await free()
    if (left < needed) return noSpace(Math.max(0, left - RESERVED_BYTES))
  }
  const write = () => writePhoto(store, photo, bytes, now)
  try {
    return await write().catch(async (error) => {
      // The estimate was wrong.
      if (isStorageFull(error) && (await removeStoredPhotos(store))) return write()
      throw error
    })
  } catch (error) {
    if (isStorageFull(error)) return noSpace(0)
    throw error
  }
}

async function writePhoto(
  store: LocalStore,
  photo: NewPhoto,
  bytes: ArrayBuffer,
  now: Date,
): Promise<StorePhotoResult> {
  return writeInSession(store, async (tx) => {
    const known = await tx.get('photos', photo.hash)
    if (known) {
      await tx.put('photos', [{ ...known, at: now.toISOString(), ...(photo.shot ? { shot: photo.shot } : {}) }])
      return { kind: 'stored' }
    }
    await tx.put('photoFiles', [{ hash: photo.hash, bytes }])
    await tx.put('photos', [{ ...photo, bytes: bytes.byteLength, at: now.toISOString(), state: 'waiting' }])
    return { kind: 'stored' }
  })
}

/** @returns null when the device does not have the photo */
export async function readPhoto(store: LocalStore, hash: string): Promise<Blob | null> {
  return store.read(async (tx) => {
    const file = await tx.get('photoFiles', hash)
    const row = await tx.get('photos', hash)
    return file && row ? new Blob([file.bytes], { type: row.type }) : null
  })
}
