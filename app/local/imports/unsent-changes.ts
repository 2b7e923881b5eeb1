// The unsent changes of a device as a file has them: read here, queued here or on another device under the same mids. What was
// sent from both devices is applied once, because the mid is the idempotency key.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { assignMids } from '#app/local/outbox/abandoned-outboxes.ts'
import { appendRows } from '#app/local/outbox/append-rows.ts'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import { addedPhotos } from '#app/local/photos/photo-uses.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import type { UnsentChange, UnsentFile, UnsentImport } from '#domain/protocol/unsent-changes.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { putImport, readPlannedGroups, readPlannedMids } from './import-rows.ts'

export interface Unsent {
  /** In the order of the outbox: creations before the changes of their records. */
  changes: UnsentChange[]
  imports: UnsentImport[]
  /** The photos that only this device has, with the uid of the vehicle. */
  photos: { photo: PhotoRow; carUid: string }[]
  /** The file names of imports whose undoing has not ended. It is planned on this device vehicle by vehicle, so no other can go on with it. */
  undoings: string[]
}

/** What has no outcome: an outcome that the base does not include yet is on the server. */
export async function readUnsent(store: LocalStore, newUuid: () => string): Promise<Unsent> {
  await assignMids(store, newUuid)
  return store.read(async (tx) => {
    await openDevice(tx)
    const rows = (await tx.all('outbox')).filter(({ outcome, withdrawn }) => !outcome && !withdrawn)
    const changes = rows.map(({ envelope: { seq: _, ...change } }) => change)
    const open = (await tx.all('imports')).filter((row) => remainingOf(row) > 0)
    const imports: UnsentImport[] = []
    for (const row of open) if (row.undoes === undefined) imports.push(...(await readUnsentImport(tx, row)))
    const photos = await photosOf(tx, [...changes, ...imports.flatMap((each) => each.changes)])
    const undoings = open.flatMap(({ undoes, fileName }) => (undoes === undefined ? [] : [fileName]))
    return { changes, imports, photos, undoings }
  })
}

/** All groups of an import were written by one version of the app. */
async function readUnsentImport(
  tx: Reader,
  row: Parameters<typeof readPlannedGroups>[1] & Pick<UnsentImport, 'fileName' | 'startedAt'>,
): Promise<UnsentImport[]> {
  const groups = await readPlannedGroups(tx, row)
  const [first] = groups
  if (!first) return []
  const changes = groups.flatMap(({ requests }) =>
    requests.map(({ mid = '', name, uid = '', args }) => ({
      mid,
      name,
      uid: isCreation(name) ? mid : uid,
      args: { ...args },
    })),
  )
  const { importId, fileName, startedAt } = row
  return [{ importId, fileName, startedAt, format: first.format, changes }]
}

async function photosOf(tx: Reader, changes: readonly Pick<UnsentChange, 'uid' | 'args'>[]): Promise<Unsent['photos']> {
  const waiting = new Map((await tx.all('photos')).map((photo) => [photo.hash, photo]))
  const found = new Map<string, Unsent['photos'][number]>()
  for (const change of changes) {
    for (const hash of addedPhotos(change)) {
      const photo = waiting.get(hash)
      if (photo && photo.state !== 'stored') found.set(hash, { photo, carUid: change.uid })
    }
  }
  return [...found.values()]
}

export interface QueuedUnsent {
  queued: number
  /** On this device already: pending, refused or sent within the last week, or of an import that it has. */
  known: number
  /** Of imports that were cancelled or undone on this device, which does not continue them. */
  cancelled: number
  /** Photos of the queued changes that neither the file nor this device has. */
  missingPhotos: UnsentFile['photosNotIncluded']
}

export async function queueUnsent(store: LocalStore, file: UnsentFile): Promise<QueuedUnsent> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    const known = await knownMids(tx)
    let knownCount = 0
    const unknown = <T extends { mid: string }>(changes: readonly T[]) =>
      changes.filter(({ mid }) => {
        const isKnown = known.has(mid)
        known.add(mid)
        if (isKnown) knownCount += 1
        return !isKnown
      })
    const changes = unknown(file.changes)
    await appendRows(
      tx,
      device,
      changes.map((change) => ({ envelope: { ...change, seq: 0 } })),
    )
    const planned: { args: object }[] = []
    let cancelled = 0
    for (const { importId, fileName, startedAt, format, changes: all } of file.imports) {
      const requests = unknown(all)
      if (requests.length === 0) continue
      const row = await tx.get('imports', importId)
      if (row?.withdrawn !== undefined) cancelled += requests.length
      else if (row) knownCount += requests.length
      if (row) continue
      await putImport(tx, device, { importId, fileName, startedAt, rejected: 0 }, requests as never, format)
      planned.push(...requests)
    }
    const added = new Set(
      [...changes, ...planned].flatMap((change) => addedPhotos(change as UnsentChange)).map(photoAddress),
    )
    const missing: UnsentFile['photosNotIncluded'] = []
    for (const photo of file.photosNotIncluded) {
      const hash = photoHash(photo.address)
      if (hash && added.has(photo.address) && !(await tx.get('photos', hash))) missing.push(photo)
    }
    return { queued: changes.length + planned.length, known: knownCount, cancelled, missingPhotos: missing }
  })
}

/** The mids of the mutations that this device has, also withdrawn ones. */
async function knownMids(tx: Reader): Promise<Set<string>> {
  const known = new Set(await readPlannedMids(tx))
  for (const { envelope, withdrawn } of await tx.all('outbox')) known.add((withdrawn?.envelope ?? envelope).mid)
  for (const { mid } of await tx.all('settled')) known.add(mid)
  for (const { mid, dependants = [] } of await tx.all('refused'))
    for (const each of [mid, ...dependants.map((dependant) => dependant.mid)]) known.add(each)
  return known
}
