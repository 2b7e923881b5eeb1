// What on this device names a photo. It decides whether the photo is uploaded, waits for its change, or is no longer needed.
import type { Reader, ViewTableName } from '#app/local/db/local-store.ts'
import type { DraftRow, OutboxRow, PhotoRow, RefusedRow, SettledRow } from '#app/local/db/rows.ts'
import type { Car } from '#domain/cars/car.ts'
import { picturesOf } from '#domain/cars/car-pictures.ts'
import type { Check } from '#domain/checks/check.ts'
import { photosOfCheck } from '#domain/checks/check-photos.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { photoHash } from '#domain/photos/photo.ts'
import type { Conflict } from '#domain/records/kinds.ts'

/** Everything that can name a photo. */
export interface PhotoSources {
  /** False until the first load, and after a log-out that kept the outbox. */
  hasBase: boolean
  cars: Iterable<Car>
  checks: Iterable<Check>
  conflicts: Iterable<Conflict>
  outbox: Iterable<OutboxRow>
  refused: Iterable<RefusedRow>
  settled: Iterable<SettledRow>
  drafts: Iterable<DraftRow>
}

export interface PhotoUses {
  /** Due for upload: a change that the server has names them. By hash, as the others. */
  sent: ReadonlySet<string>
  /** A pending mutation adds them. They are uploaded after it. */
  pending: ReadonlySet<string>
  /** The device needs the bytes: drafts, refused mutations and those that may be sent again name them. */
  held: ReadonlySet<string>
}

const ANY_ADDRESS = /\/api\/photos\/([\da-f]{64})/g

export function findPhotoUses(photos: Iterable<PhotoRow>, sources: PhotoSources): PhotoUses {
  const hashes = new Set([...photos].map(({ hash }) => hash))
  const uses = { sent: new Set<string>(), pending: new Set<string>(), held: new Set<string>() }
  if (hashes.size === 0) return uses
  const add = (use: Set<string>, found: Iterable<string>) => {
    for (const hash of found) if (hashes.has(hash)) use.add(hash)
  }
  for (const car of sources.cars) add(uses.sent, hashesIn(picturesOf(car)))
  for (const check of sources.checks) add(uses.sent, hashesIn(photosOfCheck(check)))
  for (const conflict of sources.conflicts) if (conflict.state === 'open') add(uses.sent, hashesInText(conflict.fields))
  for (const { envelope, outcome, withdrawn } of sources.outbox) {
    const added = addedPhotos(withdrawn?.envelope ?? envelope)
    add(uses.held, added)
    if (withdrawn || outcome?.status === 'refused') continue
    add(outcome ? uses.sent : uses.pending, added)
  }
  for (const { envelope } of sources.settled) add(uses.held, addedPhotos(envelope))
  for (const { envelope, dependants } of sources.refused) add(uses.held, hashesInText([envelope, dependants]))
  for (const { values } of sources.drafts) add(uses.held, hashesInText(values))
  if (!sources.hasBase) {
    // Only the base knows the cars of answered mutations. Photos without another use were kept because of such a car.
    for (const hash of hashes) if (!uses.pending.has(hash) && !uses.held.has(hash)) uses.sent.add(hash)
    for (const { envelope } of sources.settled) add(uses.sent, addedPhotos(envelope))
  }
  return uses
}

/** Counts for a log-out and in `Connection`. A photo that only drafts name is part of the unsaved form. */
export function isWaitingPhoto({ hash, state }: PhotoRow, { sent, pending }: PhotoUses): boolean {
  return state === 'waiting' && (sent.has(hash) || pending.has(hash))
}

export async function readPhotoSources(tx: Reader): Promise<PhotoSources> {
  const device = await tx.get('device', 'device')
  return {
    hasBase: typeof device?.cursor === 'string',
    cars: await tx.all('cars'),
    checks: await tx.all('checks'),
    conflicts: await tx.all('conflicts'),
    outbox: await tx.all('outbox'),
    refused: await tx.all('refused'),
    settled: await tx.all('settled'),
    drafts: await tx.all('drafts'),
  }
}

/** The hashes of photos that a log-out would discard. */
export interface UnfinishedPhotos {
  /** Counted by `isWaitingPhoto`. */
  waiting: string[]
  refused: string[]
}

export async function unfinishedPhotos(tx: Reader): Promise<UnfinishedPhotos> {
  const photos = await tx.all('photos')
  if (photos.length === 0) return { waiting: [], refused: [] }
  const uses = findPhotoUses(photos, await readPhotoSources(tx))
  const hashes = (found: readonly PhotoRow[]) => found.map(({ hash }) => hash)
  return {
    waiting: hashes(photos.filter((photo) => isWaitingPhoto(photo, uses))),
    refused: hashes(photos.filter(({ state }) => state === 'refused')),
  }
}

/** The photos that are deleted when only the outbox and the attention list stay on the device. */
export async function photosOfDraftsOnly(tx: Reader): Promise<string[]> {
  const photos = await tx.all('photos')
  if (photos.length === 0) return []
  const { sent, pending, held } = findPhotoUses(photos, { ...(await readPhotoSources(tx)), drafts: [] })
  const isKept = ({ hash, state }: PhotoRow) =>
    pending.has(hash) || held.has(hash) || (state !== 'stored' && sent.has(hash))
  return photos.filter((photo) => !isKept(photo)).map(({ hash }) => hash)
}

type ViewTables = { table(name: ViewTableName): ReadonlyMap<unknown, unknown> }

/** The sources of a view that is in memory. */
export function photoSourcesOf(view: ViewTables): PhotoSources {
  const rows = <T>(name: ViewTableName) => view.table(name).values() as Iterable<T>
  const [device] = rows<{ cursor: string | null }>('device')
  return {
    hasBase: typeof device?.cursor === 'string',
    cars: rows('cars'),
    checks: rows('checks'),
    conflicts: rows('conflicts'),
    outbox: rows('outbox'),
    refused: rows('refused'),
    settled: rows('settled'),
    drafts: rows('drafts'),
  }
}

/** The photos that a mutation adds to a car or a lot check. */
export function addedPhotos({ args }: Pick<Envelope, 'args'>): string[] {
  const { car, fields, photo } = Object(args) as {
    car?: Pictures
    photo?: string
    fields?: { [Name in keyof Pictures]: { from?: unknown; to?: unknown } }
  }
  const before = new Set(PICTURE_FIELDS.flatMap((name) => hashesIn(fields?.[name]?.from)))
  const added = PICTURE_FIELDS.flatMap((name) => [...hashesIn(car?.[name]), ...hashesIn(fields?.[name]?.to)])
  return [...added.filter((hash) => !before.has(hash)), ...hashesIn([photo])]
}

const PICTURE_FIELDS = ['images', 'conditionPictures'] as const
type Pictures = { [Name in (typeof PICTURE_FIELDS)[number]]?: unknown }

/** @param pictures addresses, or captioned pictures */
function hashesIn(pictures: unknown): string[] {
  if (!Array.isArray(pictures)) return []
  return pictures.flatMap((picture) => {
    const address = Object(picture).image ?? picture
    return typeof address === 'string' ? (photoHash(address) ?? []) : []
  })
}

function hashesInText(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(ANY_ADDRESS)].map(([, hash = '']) => hash)
}
