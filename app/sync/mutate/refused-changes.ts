// Refused mutations: discarded, made again with corrected values, or made again behind the restoration of their deleted car.
import { writeInSession } from '#app/local/db/device.ts'
import type { RefusedRow } from '#app/local/db/rows.ts'
import type { Envelope, Mutation } from '#domain/kinds/mutation.ts'
import { type ImportRequest, type MutationRequest, toBatches } from './batches.ts'
import { GONE, type Mutating, type MutationResult, queue, toMutation, verdictOf } from './changes.ts'

/** Removes a refused mutation from the attention list. */
export async function discard({ store }: Pick<Mutating, 'store'>, mid: string): Promise<void> {
  await writeInSession(store, async (tx) => {
    await tx.remove('refused', [mid])
  })
}

/**
 * Makes a refused mutation again with corrected arguments. It leaves the attention list once the new one is queued. A refused creation is
 * made again under the uid of its record, so that what names it needs no change.
 */
export async function resend(session: Mutating, mid: string, args: Mutation['args']): Promise<MutationResult> {
  const { view } = session
  await view.refresh()
  const refused = view.table('refused').get(mid)
  if (!refused) return GONE
  const { name, uid } = refused.envelope
  const request = { name, uid, args } as MutationRequest
  const mutation = toMutation(session, request)
  const verdict = verdictOf(session, mutation)
  if (verdict?.status === 'refused') return { kind: 'refused', verdict }
  const dependants = repeat(session, refused.dependants ?? [])
  return queue(session, [asImported(session, mutation, refused), ...dependants], {
    replaces: mid,
    import: refused.import,
  })
}

/** The change as a row of an import again, where the server does more with such a row. */
function asImported(session: Mutating, mutation: Mutation, { oldAddresses, import: ofImport }: RefusedRow): Mutation {
  const { name, uid, args } = mutation
  const request = { name, uid, args, ...(oldAddresses ? { oldAddresses } : {}) } as ImportRequest
  const [row] = toBatches([request], session.newUuid, ofImport?.copyPictures ? { copyPictures: true } : {})
  return row && row.name !== name ? toMutation(session, row) : mutation
}

/**
 * Restores the deleted car that a refused or conflicting mutation is about, then makes the mutation again. Only the server knows whether the
 * car can still be restored.
 */
export async function recreate(session: Mutating, mid: string): Promise<MutationResult> {
  const { view } = session
  await view.refresh()
  const restored = (uid: string) => toMutation(session, { name: 'car.restore', uid, args: {} })
  // A mutation that is sent again can be refused after it has made a conflict.
  const refused = view.table('refused').get(mid)
  if (refused) {
    const { envelope, dependants = [] } = refused
    const repeated = repeat(session, [envelope, ...dependants])
    const imported = repeated.map((each, index) => (index === 0 ? asImported(session, each, refused) : each))
    return queue(session, [restored(envelope.uid), ...imported], { replaces: mid })
  }
  const conflict = view.base.conflicts.get(mid)
  if (!conflict) return GONE
  const mine = toMutation(session, { name: 'conflict.resolve', uid: mid, args: { choice: 'mine' } })
  return queue(session, [restored(conflict.recordUid), mine], {})
}

/** The same mutations under new mids. One that names the sale of another one of them names its new mid. */
function repeat(session: Mutating, envelopes: readonly Envelope[]): Mutation[] {
  const newMids = new Map<unknown, string>()
  return envelopes.map(({ name, uid, mid, args }) => {
    const saleId = newMids.get(args.saleId)
    const mutation = toMutation(session, { name, uid, args: saleId ? { ...args, saleId } : args } as MutationRequest)
    newMids.set(mid, mutation.mid)
    return mutation
  })
}
