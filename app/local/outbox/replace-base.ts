// Replaces the base after a load: at the first visit and after a reset. The outbox and the attention list stay.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { KIND_NAMES, KINDS, LISTED_KINDS, type ListedKind, type RecordTypes } from '#domain/records/kinds.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { redactMissing } from './redact-missing.ts'
import { requeueAll } from './start-over.ts'
import { replaceCars, unfinishedLoad } from './store-page.ts'

export interface Base {
  cursor: string
  settings: SiteSettings
  /** Of the kinds that the reader receives. */
  lists: { [K in ListedKind]?: readonly RecordTypes[K][] }
  /** The highest number in the list of cars when it is the first page only. */
  carsUpTo?: number | undefined
}

export interface Replacement {
  /** The cursor that was read before the load. */
  expected: string | null
  /** The server does not know that cursor: its history is another one. */
  isUnknown: boolean
  base: Base
  newUuid(): string
}

/** @returns false when another tab has moved the cursor since `expected` was read, or has stored the first page of a load */
export async function replaceBase(
  store: LocalStore,
  { expected, isUnknown, base, newUuid }: Replacement,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== expected || (await unfinishedLoad(tx, device))) return false
    const upTo = base.carsUpTo
    const cars = base.lists.car ?? []
    await tx.clear('settings')
    await tx.put('settings', [{ uid: 'site', record: base.settings }])
    for (const kind of LISTED_KINDS) {
      if (kind === 'car' && upTo !== undefined) await replaceCars(tx, cars, 0, upTo)
      else await replaceList(tx, kind, base.lists[kind])
    }
    const epoch = parseCursor(base.cursor)?.epoch
    const previous = parseCursor(expected)?.epoch ?? device.epoch
    // Outcomes received before the first load may belong to another epoch. Sending those mutations again is safe in any case.
    const isOtherEpoch =
      previous === undefined ? (await tx.count('outbox', { index: 'answered' })) > 0 : previous !== epoch
    const requeued = isUnknown || isOtherEpoch ? await requeueAll(tx, newUuid) : {}
    const load = upTo === undefined ? null : { replaces: expected, cursor: base.cursor, upTo, count: cars.length }
    await updateDevice(tx, device, {
      ...(load ? {} : { cursor: base.cursor, kinds: KIND_NAMES }),
      ...(epoch === undefined ? {} : { epoch }),
      ...(load || device.load ? { load } : {}),
      ...requeued,
    })
    return true
  })
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
