import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { QuotaExceeded } from '#sync-server/store/store-errors.ts'
import { type PhotosOfActivity, photosOfActivity } from './photos-of-activity.ts'
import { namedPhotos } from './unused-photos.ts'

/** A photo that nothing names can be named at any time. */
const RETRY_AFTER_SECONDS = 10 * 60

const NONE: ReadonlySet<string> = new Set()

export type PhotoQuota = <T>(userId: number, hash: string, upload: () => Promise<T>) => Promise<T>

/**
 * @param limit of photos that one user has uploaded and that nothing names, those being uploaded included
 * @returns a function that runs an upload, or throws QuotaExceeded
 */
export function photoQuota(store: Store, limit: number): PhotoQuota {
  const underWay = new Map<number, number>()
  /** Read when it is first needed. */
  let logged: Promise<PhotosOfActivity> | undefined

  function isWithin(view: View, userId: number, hash: string, more: ReadonlySet<string>): boolean {
    const own: string[] = []
    for (const [other, { uploadedBy }] of view.entries('photos')) if (uploadedBy === userId) own.push(other)
    const free = limit - (underWay.get(userId) ?? 0)
    if (own.length < free) return true
    const named = namedPhotos(view)
    const isNamed = (other: string) => named.has(other) || more.has(other)
    return isNamed(hash) || own.filter((other) => !isNamed(other)).length < free
  }

  async function loggedPhotos(): Promise<ReadonlySet<string>> {
    logged ??= photosOfActivity(store)
    try {
      return (await logged).hashes
    } catch (error) {
      logged = undefined
      throw error
    }
  }

  return async (userId, hash, upload) => {
    const view = await store.read()
    if (view.get('photos', hash) || isNamed(view, hash)) return upload()
    if (!isWithin(view, userId, hash, NONE) && !isWithin(view, userId, hash, await loggedPhotos())) {
      throw new QuotaExceeded('quota.photos', limit, RETRY_AFTER_SECONDS)
    }
    underWay.set(userId, (underWay.get(userId) ?? 0) + 1)
    try {
      return await upload()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}

/** Most uploads are named: devices upload a photo after the change that names it. */
function isNamed(view: View, hash: string): boolean {
  const address = photoAddress(hash)
  for (const car of view.all('cars')) if (picturesOf(car).includes(address)) return true
  for (const check of view.all('checks')) if (photosOfCheck(check).includes(address)) return true
  return false
}
