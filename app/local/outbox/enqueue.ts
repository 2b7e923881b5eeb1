// A change becomes a row of the outbox: its number, its words and the device's count move in one transaction.

import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, OutboxRow, Writer } from '#app/local/db/local-store.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/mutation-format.ts'
import { dependantsOf, toVoid } from './withdraw.ts'

export interface Enqueued {
  mutation: Mutation
  /** Changes that make sense only after it. */
  followedBy?: readonly Mutation[]
  attended?: true
  /** The refused change this one takes the place of; `followedBy` has in it what waits on that one, under new mids. */
  insteadOf?: { mid: string; newUuid(): string }
  /** The unsaved form that becomes this change. */
  draft?: string
}

/** @returns null when another tab has dealt with what it was to take the place of */
export async function enqueue(store: LocalStore, change: Enqueued): Promise<OutboxRow | null> {
  const { mutation, followedBy = [], attended, insteadOf, draft } = change
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (insteadOf && !(await takePlace(tx, insteadOf))) return null
    const [row] = await appendRows(tx, device, [
      { envelope: mutation, ...(attended ? { attended } : {}) },
      ...followedBy.map((envelope) => ({ envelope })),
    ])
    if (draft !== undefined) await tx.remove('drafts', [draft])
    return row as OutboxRow
  })
}

async function takePlace(tx: Writer, { mid, newUuid }: NonNullable<Enqueued['insteadOf']>): Promise<boolean> {
  const refused = await tx.get('refused', mid)
  if (!refused) return false
  await tx.remove('refused', [mid])
  const waiting = dependantsOf(refused.envelope, await tx.all('outbox'))
  await tx.put(
    'outbox',
    waiting.map((row) => toVoid(row, newUuid(), { reason: 'discarded' })),
  )
  return true
}

type Unnumbered = Omit<OutboxRow, 'seq' | 'envelope' | 'localId'> & { envelope: Mutation | Envelope }

/** Puts changes at the end of the outbox under the next numbers, and tells the device how far it has counted. */
export async function appendRows(tx: Writer, device: Device, changes: readonly Unnumbered[]): Promise<OutboxRow[]> {
  let { nextSeq, nextLocalId } = device
  const rows = changes.map((change): OutboxRow => {
    const seq = nextSeq++
    const { envelope } = change
    return {
      ...change,
      seq,
      envelope: { format: MUTATION_FORMAT, ...envelope, seq },
      ...(envelope.name === 'car.create' ? { localId: nextLocalId++ } : {}),
    }
  })
  await tx.put('outbox', rows)
  await tx.put(
    'aliases',
    rows.flatMap(({ localId, envelope }) => (localId === undefined ? [] : [{ id: localId, uid: envelope.uid }])),
  )
  await updateDevice(tx, device, { nextSeq, nextLocalId })
  return rows
}
