// Rows of the outbox and of the tables beside it, for tests that fill a database directly.
import { randomUUID } from 'node:crypto'
import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import type { OutboxRow, PhotoRow, RefusedRow, SettledRow } from '#app/local/db/rows.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { photoAddress } from '#domain/photos/photo.ts'

export const TOKEN = 'the token of the open session'
export const NOW = '2026-03-10T10:00:00.000Z'

/** A database with an open session. */
export async function openedStore(): Promise<LocalStore> {
  const store = openMemoryStore()
  await openSession(store, randomUUID, TOKEN)
  return store
}

/** An envelope as the outbox stores it. The `mid` is its name and key. */
export function envelopeOf(
  key: number,
  name: string,
  uid: string,
  args: object = {},
  mid = `${name} ${key}`,
): Envelope {
  return { mid, uid, name, args: { ...args }, format: 1, madeAt: NOW }
}

/** At the position that is the key of the row. */
export const outcomeOf = (
  { key, envelope: { mid, uid } }: Pick<OutboxRow, 'key' | 'envelope'>,
  status: string,
  more: object = {},
) => ({ mid, uid, at: cursorAt(key), status, ...more }) as NonNullable<OutboxRow['outcome']>

export const cursorAt = (sequence: number): string => `1.${sequence}.a`

/** A pending row. */
export function rowOf(key: number, name: string, uid: string, args: object = {}): OutboxRow {
  return { key, envelope: envelopeOf(key, name, uid, args) }
}

export const answered = (row: OutboxRow, status: string, more: object = {}): OutboxRow => ({
  ...row,
  outcome: outcomeOf(row, status, more),
})

export const settledRow = (row: OutboxRow): SettledRow =>
  ({ ...answered(row, 'applied'), mid: row.envelope.mid, settledAt: NOW }) as SettledRow

export const refusedRow = (envelope: Envelope, more: Partial<RefusedRow> = {}): RefusedRow => ({
  mid: envelope.mid,
  envelope,
  verdict: { status: 'refused' },
  at: NOW,
  ...more,
})

/** The hash of a photo by a letter or digit. */
export const hashOf = (letter: string) => letter.repeat(64)
export const addressOf = (letter: string) => photoAddress(hashOf(letter))

export const photoRow = (letter: string, state: PhotoRow['state']): PhotoRow => ({
  hash: hashOf(letter),
  type: 'image/jpeg',
  bytes: 1,
  width: 1,
  height: 1,
  at: NOW,
  state,
})

/** The arguments of an edit that adds photos. */
export const adding = (...letters: string[]) => ({ fields: { images: { from: [], to: letters.map(addressOf) } } })
