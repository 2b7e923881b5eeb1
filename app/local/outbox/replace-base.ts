// Replaces the base after a load: at the first visit and after a reset. The outbox and the attention list stay.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import type { UnfinishedLoad } from '#app/local/db/rows.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { KIND_NAMES, KINDS, LISTED_KINDS, type ListedKind, type RecordTypes } from '#domain/records/kinds.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { redactMissing } from './redact-missing.ts'
import { requeueAll } from './start-over.ts'

export interface Base {
  cursor: string
  settings: SiteSettings
  /** Of the kinds that the reader receives. */
  lists: { [K in ListedKind]?: readonly RecordTypes[K][] }
}

/** Stores the first page of the list of cars. */
export type FirstPage = (tx: Writer) => Promise<Pick<UnfinishedLoad, 'upTo'>>

export interface Replacement {
  /** The cursor that was read before the load. */
  expected: string | null
  /** The server does not know that cursor: its history is another one. */
  isUnknown: boolean
  base: Base
  /** When more pages follow. */
  firstPage?: FirstPage | null
  newUuid(): string
}

/** @returns false when another tab has moved the cursor since `expected` was read, or has stored the first page of a load */
export async function replaceBase(
  store: LocalStore,
  { expected, isUnknown, base, firstPage, newUuid }: Replacement,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== expected || device.load) return false
    await tx.clear('settings')
    await tx.put('settings', [{ uid: 'site', record: base.settings }])
    const load = firstPage ? { replaces: expected, cursor: base.cursor, ...(await firstPage(tx)) } : null
    for (const kind of LISTED_KINDS) if (!load || kind !== 'car') await replaceList(tx, kind, base.lists[kind])
    const epoch = parseCursor(base.cursor)?.epoch
    const previous = parseCursor(expected)?.epoch ?? device.epoch
    // Outcomes received before the first load may belong to another epoch. Sending those mutations again is safe in any case.
    const isOtherEpoch =
      previous === undefined ? (await tx.count('outbox', { index: 'answered' })) > 0 : previous !== epoch
    const requeued = isUnknown || isOtherEpoch ? await requeueAll(tx, newUuid) : {}
    await updateDevice(tx, device, {
      ...(load ? { load } : { cursor: base.cursor, kinds: KIND_NAMES }),
      ...(epoch === undefined ? {} : { epoch }),
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
