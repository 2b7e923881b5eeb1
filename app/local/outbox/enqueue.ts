// Adds mutations to the outbox in one transaction with what they replace.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { OutboxRow, RefusedRow } from '#app/local/db/rows.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { appendRows } from './append-rows.ts'
import { renameInRefused } from './replaced-creations.ts'
import { readDependants, toWithdrawal } from './withdrawal-rows.ts'

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
