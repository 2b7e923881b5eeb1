// Replaces the base by a load, at the first visit and after a reset, of many cars page by page. The outbox and the attention list stay.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import type { Device, UnfinishedLoad } from '#app/local/db/rows.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { KINDS, LISTED_KINDS, type ListedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { type ListPage, laterPosition } from '#domain/protocol/protocol.ts'
import { sendAgain } from './outbox.ts'
import { redactMissing } from './redact.ts'

export interface Base {
  cursor: string
  settings: SiteSettings
  /** The records of the kinds that the reader receives. */
  lists: { [K in ListedKind]?: readonly RecordTypes[K][] }
  /** The number of the last car, when the list of cars is a page that others follow. */
  upTo?: number | undefined
}

interface Replacement {
  /** The cursor that was read before the load. */
  expected: string | null
  /** The server does not know the position of this device: its history is another one. */
  isUnknown: boolean
  base: Base
}

/** @returns false when another tab has moved the cursor since `expected` was read, or has stored the first page of a load */
export async function replaceBase(store: LocalStore, { expected, isUnknown, base }: Replacement): Promise<boolean> {
  const { cursor, settings, lists, upTo } = base
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== expected || device.load) return false
    await tx.clear('settings')
    await tx.put('settings', [{ uid: 'site', record: settings }])
    for (const kind of LISTED_KINDS) if (upTo === undefined || kind !== 'car') await replaceList(tx, kind, lists[kind])
    if (upTo !== undefined) await replaceCars(tx, device, lists.car ?? [], 0, upTo)
    if (isUnknown) await sendAgain(tx)
    const position = isUnknown ? cursor : laterPosition(device.position, cursor)
    await updateDevice(tx, device, { position, ...(upTo === undefined ? { cursor } : { load: { cursor, upTo } }) })
    return true
  })
}

/** Stores a further page of cars, unless another tab has stored it, or another load, since `position` was read. */
export async function storePage(
  store: LocalStore,
  position: UnfinishedLoad,
  { data, after: upTo }: ListPage<Car>,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    const { load } = device
    if (load?.cursor !== position.cursor || load.upTo !== position.upTo) return
    await replaceCars(tx, device, data, load.upTo, upTo)
    const isLast = upTo === undefined
    await updateDevice(tx, device, isLast ? { cursor: load.cursor, load: null } : { load: { ...load, upTo } })
  })
}

/** Replaces the cars with numbers above `after`, up to `upTo`. The others stay until their page arrives. */
async function replaceCars(
  tx: Writer,
  { cursor }: Device,
  cars: readonly Car[],
  after: number,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  await tx.put('cars', cars)
  // A first load finds no cars.
  if (cursor === null) return
  const received = new Set(cars.map(({ uid }) => uid))
  const missing = (await tx.all('cars')).filter(({ id, uid }) => id > after && id <= upTo && !received.has(uid))
  await tx.remove(
    'cars',
    missing.map(({ uid }) => uid),
  )
}

async function replaceList<K extends ListedKind>(
  tx: Writer,
  kind: K,
  records: readonly RecordTypes[K][] | undefined,
): Promise<void> {
  await tx.clear(KINDS[kind].table)
  await tx.put<RecordTableName>(KINDS[kind].table, records ?? [])
  if (records) await redactMissing(tx, kind, records)
}
