// Replaces the base after a load: at the first visit and after a reset. The outbox and the attention list stay.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { redactRefused } from './redact.ts'
import { requeueAll } from './start-over.ts'

export interface Base {
  cursor: string
  cars: readonly Car[]
  settings: SiteSettings
  /** Omitted for visitors. */
  inquiries?: readonly Inquiry[]
  conflicts?: readonly Conflict[]
}

export interface Replacement {
  /** The cursor that was read before the load. */
  expected: string | null
  /** The server does not know that cursor: its history is another one. */
  isUnknown: boolean
  base: Base
  newUuid(): string
}

/** @returns false when another tab has moved the cursor since `expected` was read */
export async function replaceBase(
  store: LocalStore,
  { expected, isUnknown, base, newUuid }: Replacement,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== expected) return false
    for (const table of ['cars', 'settings', 'inquiries', 'conflicts'] as const) await tx.clear(table)
    await tx.put('cars', base.cars)
    await tx.put('settings', [{ uid: 'site', record: base.settings }])
    await tx.put('inquiries', base.inquiries ?? [])
    await tx.put('conflicts', base.conflicts ?? [])
    if (base.inquiries) await redactMissing(tx, base.inquiries)
    const epoch = parseCursor(base.cursor)?.epoch
    const previous = parseCursor(expected)?.epoch ?? device.epoch
    // Outcomes received before the first load may belong to another epoch. Sending those mutations again is safe in any case.
    const isOtherEpoch =
      previous === undefined ? (await tx.all('outbox')).some(({ outcome }) => outcome) : previous !== epoch
    const requeued = isUnknown || isOtherEpoch ? await requeueAll(tx, newUuid) : {}
    await updateDevice(tx, device, { cursor: base.cursor, ...(epoch === undefined ? {} : { epoch }), ...requeued })
    return true
  })
}

/** A load has no tombstones: an inquiry that is missing from it was deleted. */
export async function redactMissing(tx: Writer, inquiries: readonly Inquiry[]): Promise<void> {
  const uids = new Set(inquiries.map(({ uid }) => uid))
  await redactRefused(tx, (uid) => !uids.has(uid))
}
