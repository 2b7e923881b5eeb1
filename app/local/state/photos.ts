import type { PhotoRow } from '#app/local/db/rows.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { createStore, useStore, useStorePart } from './store.ts'

export interface PhotoView extends PhotoRow {
  /** It is counted as pending: it has not been uploaded, and a car names it. */
  isWaiting: boolean
}

/** The photos that this device has, by hash. Empty for visitors. */
export const photosStore = createStore<ReadonlyMap<string, PhotoView>>(new Map(), (a, b) => a.size + b.size === 0)

export const usePhotos = (): ReadonlyMap<string, PhotoView> => useStore(photosStore)

/** How many of these images have not been uploaded yet. */
export function useWaitingPhotoCount(images: readonly string[]): number {
  return useStorePart(photosStore, (photos) => images.filter((image) => isWaiting(photos, image)).length)
}

function isWaiting(photos: ReadonlyMap<string, PhotoView>, image: string): boolean {
  const hash = photoHash(image)
  return hash !== undefined && photos.get(hash)?.isWaiting === true
}
