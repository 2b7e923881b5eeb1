// The unsent changes of a device as a file has them: read here, queued here or on another device under the same mids. What was
// sent from both devices is applied once, because the mid is the idempotency key.
import { writeInSession } from '#app/local/db/device.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { addedPhotos } from '#app/local/photos/photo-uses.ts'
import { countChanges, singleMutations } from '#domain/mutations/subjects.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import type { UnsentChange, UnsentFile } from '#domain/protocol/unsent-changes.ts'
import { appendRows, unansweredRows } from './outbox.ts'

export interface Unsent {
  /** In the order of the outbox: creations before the changes of their records. */
  changes: UnsentChange[]
  /** The photos that only this device has, with the uid of the vehicle. */
  photos: { photo: PhotoRow; carUid: string }[]
}

/** The rows that have no outcome: an outcome that the base does not include yet is on the server. */
export async function readUnsent(store: LocalStore): Promise<Unsent> {
  return store.read(async (tx) => {
    const rows = await unansweredRows(tx)
    const changes = rows.map(({ envelope, import: ofImport }) => ({
      ...envelope,
      ...(ofImport ? { import: ofImport } : {}),
    }))
    return { changes, photos: await photosOf(tx, changes) }
  })
}

async function photosOf(tx: Reader, changes: readonly UnsentChange[]): Promise<Unsent['photos']> {
  const waiting = new Map((await tx.all('photos')).map((photo) => [photo.hash, photo]))
  const found = new Map<string, Unsent['photos'][number]>()
  for (const change of changes.flatMap((each) => (each.name === 'car.import' ? singleMutations(each) : [each]))) {
    for (const hash of addedPhotos(change)) {
      const photo = waiting.get(hash)
      if (photo && photo.state !== 'stored') found.set(hash, { photo, carUid: change.uid })
    }
  }
  return [...found.values()]
}

export interface QueuedUnsent {
  queued: number
  /** On this device already: pending, refused or sent within the last week. */
  known: number
  /** Photos of the queued changes that neither the file nor this device has. */
  missingPhotos: UnsentFile['photosNotIncluded']
}

export async function queueUnsent(store: LocalStore, file: UnsentFile): Promise<QueuedUnsent> {
  return writeInSession(store, async (tx, device) => {
    const known = await knownMids(tx)
    const changes = file.changes.filter(({ mid }) => !known.has(mid))
    const queued = countChanges(changes)
    await appendRows(
      tx,
      device,
      changes.map(({ import: ofImport, ...envelope }) => ({ envelope, ...(ofImport ? { import: ofImport } : {}) })),
    )
    const added = new Set(changes.flatMap(addedPhotos).map(photoAddress))
    const missing: UnsentFile['photosNotIncluded'] = []
    for (const photo of file.photosNotIncluded) {
      const hash = photoHash(photo.address)
      if (hash && added.has(photo.address) && !(await tx.get('photos', hash))) missing.push(photo)
    }
    return { queued, known: countChanges(file.changes) - queued, missingPhotos: missing }
  })
}

/** The mids of the mutations that this device has. */
async function knownMids(tx: Reader): Promise<Set<string>> {
  const refused = await tx.all('refused')
  return new Set([
    ...(await tx.all('outbox')).map(({ envelope }) => envelope.mid),
    ...(await tx.all('settled')).map(({ mid }) => mid),
    ...refused.flatMap(({ mid, dependants = [] }) => [mid, ...dependants.map((dependant) => dependant.mid)]),
  ])
}
