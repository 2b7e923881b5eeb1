// The queue of photos to upload. A photo stays `waiting` until the server's response is recorded, so an interrupted upload is repeated.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { addedPhotos, findPhotoUses, readPhotoSources } from './photo-uses.ts'
import { removePhotos } from './sweep-photos.ts'

/** The photos that are due, in the order in which they were taken. */
export async function photosToUpload(store: LocalStore): Promise<PhotoRow[]> {
  return store.read(async (tx) => {
    await openDevice(tx)
    const waiting = (await tx.all('photos')).filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return []
    const { sent } = findPhotoUses(waiting, await readPhotoSources(tx))
    return waiting.filter(({ hash }) => sent.has(hash)).sort((a, b) => (a.at < b.at ? -1 : 1))
  })
}

/** @returns null when another tab has uploaded or removed it meanwhile. Without `bytes` when the browser has lost its file */
export async function readWaitingPhoto(store: LocalStore, hash: string): Promise<{ bytes?: ArrayBuffer } | null> {
  return store.read(async (tx) => {
    await openDevice(tx)
    const row = await tx.get('photos', hash)
    if (row?.state !== 'waiting') return null
    return (await tx.get('photoFiles', hash)) ?? {}
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

export const recordUploaded = (store: LocalStore, hash: string) => setState(store, hash, { state: 'stored' })

export const recordRefused = (store: LocalStore, hash: string, message: string) =>
  setState(store, hash, { state: 'refused', message })

/** For the attention list: the browser has lost the file. */
export const recordLost = (store: LocalStore, hash: string) => setState(store, hash, { state: 'refused' })

/** Uploads a refused photo again. */
export const requeuePhoto = (store: LocalStore, hash: string) => setState(store, hash, { state: 'waiting' })

async function setState(store: LocalStore, hash: string, next: Pick<PhotoRow, 'state' | 'message'>): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    const row = await tx.get('photos', hash)
    if (!row) return
    const { message: _, ...rest } = row
    await tx.put('photos', [{ ...rest, ...next }])
  })
}

export async function discardPhoto(store: LocalStore, hash: string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    await removePhotos(tx, [hash])
  })
}
