// Photos of cars: tabs take, remove and reorder them, and upload them with the real queue. The bytes of a photo are a unique text, because
// nothing here decodes them.
import { createHash } from 'node:crypto'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { sweepPhotos } from '#app/local/photos/photo-queue.ts'
import { unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { type Clock, DONE, type EngineDependencies } from '#app/sync/engine/dependencies.ts'
import { createRetryLoop, type RetryLoop } from '#app/sync/engine/retry-loop.ts'
import { createPhotoUpload, uploadPhotos } from '#app/sync/photos/upload-photos.ts'
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import { addPhoto, refreshPhoto } from '#sync-server/photos/photo-rows.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { Violation } from './violation.ts'

const TYPE = 'image/jpeg'
const SIZE = { width: 2048, height: 1365 }
/** The server stores this of each photo. */
export const PHOTO_ROW = { ...SIZE, bytes: 1, placeholder: 'A'.repeat(36) }

export const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

export interface UploadDependencies extends Pick<EngineDependencies, 'random' | 'exclusive'> {
  store: LocalStore
  token: string
  fetch: typeof fetch
  clock: Clock
  onError(error: unknown): void
}

/** As app/sync/photos/photo-uploads.ts, without pictures. */
export function createUploads({
  store,
  token,
  fetch,
  clock,
  random,
  exclusive,
  onError,
}: UploadDependencies): RetryLoop {
  const send = createPhotoUpload({ fetch }, token)
  const failed = new Set<string>()
  const work = async () => {
    const result = await exclusive('photos', () => uploadPhotos({ store, send, failed }))
    if (result.kind === DONE.kind) await sweepPhotos(store, clock.now())
    return result
  }
  const isExpected = ({ name }: Error) => name === 'SessionClosed' || name === 'QuotaExceededError'
  return createRetryLoop(work, { clock, random, onError: (error) => isExpected(error as Error) || onError(error) })
}

/** @returns the address of a photo that the device has stored; null when it has no space */
export async function takePhoto(store: LocalStore, content: string, now: Date): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(content)).buffer as ArrayBuffer
  const hash = hashOf(JSON.stringify(content))
  const free = async () => Number.POSITIVE_INFINITY
  const { kind } = await storePhoto(store, { hash, type: TYPE, ...SIZE }, bytes, { now, free })
  return kind === 'stored' ? photoAddress(hash) : null
}

/** As `PhotoLibrary.add`, without files. @returns whether the photo is new */
export async function receivePhoto(store: Store, caller: Caller, hash: string, at: Date): Promise<boolean> {
  const uploadedAt = at.toISOString()
  if (await refreshPhoto(store, caller, hash, uploadedAt)) return false
  const row = { ...PHOTO_ROW, uploadedAt }
  return (await addPhoto(store, caller, hash, row)).isNew
}

interface World {
  readonly devices: readonly { name: string; stores: ReadonlyMap<number | null, LocalStore> }[]
}

/** @returns what is not uploaded yet */
export async function findWaitingPhoto({ devices }: World): Promise<string | null> {
  for (const { name, stores } of devices) {
    for (const [userId, store] of stores) {
      const { waiting } = await store.read(unfinishedPhotos)
      if (waiting.length > 0) return `${waiting.length} photos of user ${userId} on ${name}`
    }
  }
  return null
}

/** S80: the server has each photo that a car names and that a device still has. */
export async function checkPhotosArrived({ devices }: World, view: View): Promise<void> {
  const named = new Set(
    [...view.all('cars')].flatMap((car) => picturesOf(car).flatMap((address) => photoHash(address) ?? [])),
  )
  for (const { name, stores } of devices) {
    for (const store of stores.values()) {
      for (const { hash, state } of await store.read((tx) => tx.all('photos'))) {
        if (!named.has(hash) || view.get('photos', hash)) continue
        throw new Violation('S80', `the server does not have photo ${hash.slice(0, 8)}, which is ${state} on ${name}`)
      }
    }
  }
}
