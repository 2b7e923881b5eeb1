// Removes the rows of photos that no car, no lot check, no background, no brand and no user names, and that cannot be restored: no stored conflict, no
// entry of the activity log of the last 30 days and no car that can be restored names them. A device may upload a photo days before the change that names it.

import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import { photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Store } from '#sync-server/store/store.ts'
import { addPhotos, photosOfActivity } from './photos-of-activity.ts'

const UNUSED_DAYS = 7
/** How long a photo is kept that was taken off a car. */
const TAKEN_OFF_DAYS = 30

/** @returns the folders of the photos whose rows it removed */
export async function removeUnusedPhotos(store: Store, now: Date): Promise<string[]> {
  const before = daysBefore(now, UNUSED_DAYS)
  const view = await store.read()
  const named = namedPhotos(view)
  const unused = [...view.entries('photos')]
    .filter(([hash, { uploadedAt }]) => uploadedAt < before && !named.has(hash))
    .map(([hash]) => hash)
  if (unused.length === 0) return []
  const logged = await photosOfActivity(store, daysBefore(now, TAKEN_OFF_DAYS))
  try {
    return await store.transact((records) => {
      const namedNow = namedPhotos(records)
      return unused.flatMap((hash) => {
        const photo = records.get('photos', hash)
        if (!photo || photo.uploadedAt >= before || namedNow.has(hash) || logged.hashes.has(hash)) return []
        records.remove('photos', hash)
        return photoFolder(hash, photo)
      })
    })
  } finally {
    logged.stop()
  }
}

/** The hashes of photos that anything but the activity log names, or may name again. */
export function namedPhotos(reader: Reader): Set<string> {
  const hashes = new Set<string>()
  const add = (value: unknown) => addPhotos(hashes, value)
  const { backgrounds, brand } = siteSettings(reader)
  add(backgrounds)
  add(brand)
  for (const { photo } of reader.all('users')) add(photo)
  for (const car of reader.all('cars')) add(picturesOf(car))
  for (const check of reader.all('checks')) add(photosOfCheck(check))
  for (const { last } of reader.all('deletions')) for (const value of Object.values(last ?? {})) add(value)
  for (const { fields } of reader.all('conflicts')) {
    for (const { mine, theirs } of Object.values(fields)) for (const value of [mine, theirs]) add(value)
  }
  return hashes
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
