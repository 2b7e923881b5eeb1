// The uses of a photo on this device. It decides whether the photo is uploaded, waits for its change, or is no longer needed.
import { RECORD_TABLES, type Reader, type RowKey, type Rows, type ViewTableName } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'

/** The tables that can name a photo, in memory. */
const IN_VIEW = ['device', 'photos', ...RECORD_TABLES, 'outbox', 'refused', 'drafts'] as const
type Tables = { [T in (typeof IN_VIEW)[number] | 'settled']: Iterable<Rows[T]> }

export interface PhotoUses {
  photos: PhotoRow[]
  /** False until the first load, and after a log-out that kept the outbox. */
  hasBase: boolean
  /** Due for upload: a change that the server has names them. By hash, as the others. */
  sent: ReadonlySet<string>
  /** A pending mutation adds them. They are uploaded after it. */
  pending: ReadonlySet<string>
  /** The device needs the bytes: drafts, refused mutations and those that may be sent again name them. */
  held: ReadonlySet<string>
}

const ANY_ADDRESS = /\/api\/photos\/([\da-f]{64})/g

export async function readPhotoUses(tx: Reader): Promise<PhotoUses> {
  const isEmpty = (await tx.count('photos')) === 0
  const names = [...IN_VIEW, 'settled'] as const
  const rows = await Promise.all(names.map(async (name) => [name, isEmpty ? [] : await tx.all(name)] as const))
  return usesOf(Object.fromEntries(rows) as unknown as Tables)
}

function usesOf(tables: Tables): PhotoUses {
  const photos = [...tables.photos]
  const [device] = tables.device
  const hasBase = typeof device?.cursor === 'string'
  const hashes = new Set(photos.map(({ hash }) => hash))
  const uses = { sent: new Set<string>(), pending: new Set<string>(), held: new Set<string>() }
  if (hashes.size === 0) return { photos, hasBase, ...uses }
  const add = (use: Set<string>, found: Iterable<string>) => {
    for (const hash of found) if (hashes.has(hash)) use.add(hash)
  }
  for (const car of tables.cars) add(uses.sent, hashesIn(picturesOf(car)))
  for (const check of tables.checks) add(uses.sent, hashesIn(photosOfCheck(check)))
  for (const conflict of tables.conflicts) if (conflict.state === 'open') add(uses.sent, hashesIn(conflict.fields))
  for (const { envelope, outcome } of tables.outbox) {
    add(uses.held, hashesIn(envelope.args))
    add(outcome ? uses.sent : uses.pending, addedPhotos(envelope))
  }
  for (const { envelope } of tables.settled) add(uses.held, hashesIn(envelope.args))
  for (const { envelope, dependants } of tables.refused) add(uses.held, hashesIn([envelope, dependants]))
  for (const { values } of tables.drafts) add(uses.held, hashesIn(values))
  // Photos that have no other use were kept because of such a car.
  if (!hasBase) for (const hash of hashes) if (!uses.pending.has(hash) && !uses.held.has(hash)) uses.sent.add(hash)
  return { photos, hasBase, ...uses }
}

/** Counts for a log-out and in `Connection`. A photo that only drafts name is part of the unsaved form. */
const waitingPhotos = ({ photos, sent, pending }: PhotoUses): PhotoRow[] =>
  photos.filter(({ hash, state }) => state === 'waiting' && (sent.has(hash) || pending.has(hash)))

export const hashesOf = (photos: readonly PhotoRow[]): string[] => photos.map(({ hash }) => hash)

/** The hashes of photos that a log-out would discard: those that wait, and refused ones. */
export async function unfinishedPhotos(tx: Reader): Promise<{ waiting: string[]; refused: string[] }> {
  const uses = await readPhotoUses(tx)
  const refused = uses.photos.filter(({ state }) => state === 'refused')
  return { waiting: hashesOf(waitingPhotos(uses)), refused: hashesOf(refused) }
}

/** The photos that nothing on the device uses. One that the server has is not needed for a change that it has. */
export const unneededPhotos = ({ photos, sent, pending, held }: PhotoUses): PhotoRow[] =>
  photos.filter(({ hash, state }) => !(pending.has(hash) || held.has(hash) || (state !== 'stored' && sent.has(hash))))

type ViewTables = { table<T extends ViewTableName>(name: T): ReadonlyMap<RowKey, Rows[T]> }

/** The photos of a view in memory: how many wait, and how many of those can be uploaded now. */
export function countWaitingPhotos(view: ViewTables): { waiting: number; due: number } {
  const rows = Object.fromEntries(IN_VIEW.map((name) => [name, view.table(name).values()]))
  // Settled mutations only hold what is not swept.
  const uses = usesOf({ ...rows, settled: [] } as unknown as Tables)
  const waiting = waitingPhotos(uses)
  return { waiting: waiting.length, due: waiting.filter(({ hash }) => uses.sent.has(hash)).length }
}

/** The photos that a mutation adds to cars or a lot check. */
export function addedPhotos({ args }: Pick<Envelope, 'args'>): string[] {
  const { rows, fields } = args as {
    rows?: readonly Envelope['args'][]
    fields?: Record<string, { from?: unknown; to?: unknown }>
  }
  if (rows) return rows.flatMap((row) => addedPhotos({ args: row }))
  if (!fields) return hashesIn(args)
  const changes = Object.values(fields)
  const before = new Set(hashesIn(changes.map(({ from }) => from)))
  return hashesIn(changes.map(({ to }) => to)).filter((hash) => !before.has(hash))
}

/** The photos whose addresses are anywhere in a value. */
function hashesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(ANY_ADDRESS)].map(([, hash = '']) => hash)
}
