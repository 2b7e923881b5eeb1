// Everything anew: at the first load and when the server says `reset`. The outbox and the attention list stay.

import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { withoutWords } from './record-outcomes.ts'
import { askAllAgain } from './resequence.ts'

export interface Base {
  cursor: string
  cars: readonly Car[]
  settings: SiteSettings
  /** Left out for visitors. */
  inquiries?: readonly Inquiry[]
  conflicts?: readonly Conflict[]
}

/** @returns false when another tab has moved the cursor since `expected` was read */
export async function replaceBase(
  store: LocalStore,
  expected: string | null,
  base: Base,
  newUuid: () => string,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== expected) return false
    for (const table of ['cars', 'settings', 'inquiries', 'conflicts'] as const) await tx.clear(table)
    await tx.put('cars', base.cars)
    await tx.put('settings', [{ uid: 'site', record: base.settings }])
    await tx.put('inquiries', base.inquiries ?? [])
    await tx.put('conflicts', base.conflicts ?? [])
    if (base.inquiries) await forgetWordsOfDeleted(tx, base.inquiries)
    const epoch = parseCursor(base.cursor)?.epoch
    const before = parseCursor(expected)?.epoch ?? device.epoch
    // Answers from before the first load may be another history's: then they are worth nothing, and else repeated.
    const isOther = before === undefined ? (await tx.all('outbox')).some(({ outcome }) => outcome) : before !== epoch
    const again = isOther ? await askAllAgain(tx, newUuid) : {}
    await updateDevice(tx, device, { cursor: base.cursor, ...(epoch === undefined ? {} : { epoch }), ...again })
    return true
  })
}

/** A load does not tell what was deleted meanwhile: whatever is not there any more leaves no content here either. */
export async function forgetWordsOfDeleted(tx: Writer, inquiries: readonly Inquiry[]): Promise<void> {
  const there = new Set(inquiries.map(({ uid }) => uid))
  const about = (await tx.all('refused')).filter(
    ({ envelope }) => envelope.name === 'inquiry.edit' && !there.has(envelope.uid),
  )
  await tx.put(
    'refused',
    about.map((row) => ({ ...row, envelope: withoutWords(row.envelope) })),
  )
}
