// Writes the rows of photos. A car may name a photo before it has arrived: when it arrives, the cars that name it get a new
// version, so that devices and visitors pull its placeholder.
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

export interface AddedPhoto {
  row: UploadedPhoto
  /** False for a photo that was stored before. */
  isNew: boolean
}

/** Replaces the row of a photo whose files were lost, or that another server has stored. @throws what `caller` throws */
export async function addPhoto(store: Store, caller: Caller, hash: string, photo: UploadedPhoto): Promise<AddedPhoto> {
  return store.transact((records) => {
    const { id } = caller.actorIn(records)
    const known = records.get('photos', hash)
    const uploadedBy = known ? known.uploadedBy : (id ?? undefined)
    const row = { ...photo, ...(uploadedBy === undefined ? {} : { uploadedBy }) }
    records.put('photos', hash, row)
    if (!known) resendNaming(records, photoAddress(hash))
    return { row, isNew: !known }
  })
}

/** Records another upload of a stored photo. @returns null for one that is not stored @throws what `caller` throws */
export function refreshPhoto(store: Store, caller: Caller, hash: string, at: string): Promise<UploadedPhoto | null> {
  return store.transact((records) => {
    caller.actorIn(records)
    const known = records.get('photos', hash)
    if (!known) return null
    const row = { ...known, uploadedAt: at }
    records.put('photos', hash, row)
    return row
  })
}

/** Does nothing when the photo was removed, or uploaded again into another folder. */
export async function markEncoded(store: Store, hash: string, folder: string): Promise<void> {
  await store.transact((records) => {
    const photo = records.get('photos', hash)
    if (photo && photoFolder(hash, photo) === folder) records.put('photos', hash, { ...photo, encoded: true })
  })
}

/** Devices ask for a photo again after a record that names it has a new version. */
function resendNaming(records: Records, address: string): void {
  const cars = [...records.all('cars')].filter((car) => picturesOf(car).includes(address))
  for (const car of cars) records.put('cars', car.uid, { ...car, version: records.nextSequence() })
  const checks = [...records.all('checks')].filter((check) => photosOfCheck(check).includes(address))
  for (const check of checks) records.put('checks', check.uid, { ...check, version: records.nextSequence() })
}
