// Adds mutations to the outbox: the row and the device's counters change in one transaction.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow, RefusedRow } from '#app/local/db/rows.ts'
import { awaitPhotosOf } from '#app/local/photos/photo-queue.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { forRoleOf } from './remove-admin-fields.ts'
import { renameInRefused } from './replaced-creations.ts'
import { readDependants, toWithdrawal } from './withdraw.ts'

export interface EnqueueOptions {
  mutation: Mutation
  /** Mutations that depend on it, in order. */
  followedBy?: readonly Mutation[]
  attended?: true
  /** The refused mutation that this one replaces. `followedBy` then contains copies of its dependants with new mids. */
  replaces?: { mid: string; newUuid(): string }
  /** The draft that becomes this mutation. It is removed in the same transaction. */
  draftKey?: string
}

/** @returns null when another tab has already discarded or replaced the refused mutation */
export async function enqueue(store: LocalStore, change: EnqueueOptions): Promise<OutboxRow | null> {
  const { mutation, followedBy = [], attended, replaces, draftKey } = change
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    const replaced = replaces && (await removeReplaced(tx, replaces))
    if (replaced === null) return null
    const ofImport = replaced?.importId === undefined ? {} : { importId: replaced.importId }
    const hasNewUid = replaced && isCreation(mutation.name)
    if (hasNewUid) await renameInRefused(tx, replaced.envelope.uid, mutation.uid)
    const ofReplaced = hasNewUid ? { replaces: replaced.envelope.uid } : {}
    const [row] = await appendRows(tx, device, [
      { envelope: mutation, ...(attended ? { attended } : {}), ...ofImport, ...ofReplaced },
      ...followedBy.map((envelope) => ({ envelope })),
    ])
    if (draftKey !== undefined) await tx.remove('drafts', [draftKey])
    return row as OutboxRow
  })
}

/** @returns null when it is not on the attention list any more */
async function removeReplaced(
  tx: Writer,
  { mid, newUuid }: NonNullable<EnqueueOptions['replaces']>,
): Promise<RefusedRow | null> {
  const refused = await tx.get('refused', mid)
  if (!refused) return null
  await tx.remove('refused', [mid])
  const dependants = await readDependants(tx, refused.envelope)
  await tx.put(
    'outbox',
    dependants.map((row) => toWithdrawal(row, newUuid(), { reason: 'discarded' })),
  )
  return refused
}

type NewRow = Omit<OutboxRow, 'seq' | 'envelope' | 'localId'> & { envelope: Mutation | Envelope }

/** Appends rows under the next `seq` numbers, gives created records a local id, and updates the device's counters. */
export async function appendRows(tx: Writer, device: Device, newRows: readonly NewRow[]): Promise<OutboxRow[]> {
  let { nextSeq, nextLocalId } = device
  const rows = newRows.map((newRow): OutboxRow => {
    const seq = nextSeq++
    // A screen can still have been open that the user had as an admin.
    const envelope = forRoleOf(device, newRow.envelope)
    return {
      ...newRow,
      seq,
      envelope: { format: MUTATION_FORMAT, ...envelope, seq },
      ...(isCreation(envelope.name) ? { localId: nextLocalId++ } : {}),
    }
  })
  await tx.put('outbox', rows)
  await awaitPhotosOf(
    tx,
    rows.map(({ envelope }) => envelope),
  )
  await tx.put(
    'aliases',
    rows.flatMap(({ localId, envelope }) => (localId === undefined ? [] : [{ id: localId, uid: envelope.uid }])),
  )
  await updateDevice(tx, device, { nextSeq, nextLocalId })
  return rows
}
