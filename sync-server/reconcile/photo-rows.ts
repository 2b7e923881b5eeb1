// Writes the rows of photos. A car may name a photo before it has arrived: when it arrives, the cars that name it get a new
// version, so that devices and visitors pull its placeholder.
import { photoAddress } from '#domain/photos/photo.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { Key, Records, Store, View } from '#sync-server/store/store.ts'
import type { PhotoRow } from '#sync-server/store/tables.ts'

export interface AddedPhoto {
  row: PhotoRow
  /** False for a photo that was stored before. */
  isNew: boolean
}

/** Replaces the row of a photo whose files were lost, or that another server has stored meanwhile. @throws what `caller` throws */
export async function addPhoto(store: Store, caller: Caller, hash: string, photo: PhotoRow): Promise<AddedPhoto> {
  const address = photoAddress(hash)
  const cars = carsNaming(await store.read(), address)
  const added = await store.transact([...caller.keys, photoKey(hash), ...cars.map(carKey)], (records) => {
    caller.actorIn(records)
    const isNew = records.get('photos', hash) === undefined
    records.put('photos', hash, photo)
    if (isNew) resendCars(records, cars, address)
    return { row: photo, isNew }
  })
  // Cars that were stored between the two reads. A car that is stored later is sent with the placeholder.
  const missed = carsNaming(await store.read(), address).filter((uid) => !cars.includes(uid))
  if (missed.length > 0) await store.transact(missed.map(carKey), (records) => resendCars(records, missed, address))
  return added
}

/** Records another upload of a stored photo. @returns null for one that is not stored @throws what `caller` throws */
export function refreshPhoto(store: Store, caller: Caller, hash: string, at: string): Promise<PhotoRow | null> {
  return store.transact([...caller.keys, photoKey(hash)], (records) => {
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
  await store.transact([photoKey(hash)], (records) => {
    const photo = records.get('photos', hash)
    if (photo && photoFolder(hash, photo) === folder) records.put('photos', hash, { ...photo, encoded: true })
  })
}

function carsNaming(view: View, address: string): string[] {
  return [...view.all('cars')].filter(({ images }) => images.includes(address)).map(({ uid }) => uid)
}

function resendCars(records: Records, uids: readonly string[], address: string): void {
  for (const uid of uids) {
    const car = records.get('cars', uid)
    if (car?.images.includes(address)) records.put('cars', uid, { ...car, version: records.nextSequence() })
  }
}

const photoKey = (key: string): Key => ({ table: 'photos', key })
const carKey = (key: string): Key => ({ table: 'cars', key })
