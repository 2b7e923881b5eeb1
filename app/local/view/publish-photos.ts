import type { PhotoRow } from '#app/local/db/rows.ts'
import { findPhotoUses, isWaitingPhoto, photoSourcesOf } from '#app/local/photos/photo-uses.ts'
import { photosStore } from '#app/local/state/photos.ts'
import type { DeviceView } from './device-view.ts'

/** Publishes the photos of this device. @returns how many of them wait, and how many of those can be uploaded now */
export function publishPhotos(view: DeviceView): { waiting: number; due: number } {
  const rows = [...view.table('photos').values()] as PhotoRow[]
  const uses = findPhotoUses(rows, photoSourcesOf(view))
  const views = rows.map((row) => ({ ...row, isWaiting: isWaitingPhoto(row, uses) }))
  photosStore.set(new Map(views.map((photo) => [photo.hash, photo])))
  const waiting = views.filter(({ isWaiting }) => isWaiting)
  return { waiting: waiting.length, due: waiting.filter(({ hash }) => uses.sent.has(hash)).length }
}
