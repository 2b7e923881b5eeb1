// A change becomes a row of the outbox: its number, its words and the device's count move in one transaction.
import { MUTATION_FORMAT, type Mutation } from '#domain/mutation.ts'
import { openDevice, updateDevice } from './device.ts'
import type { LocalStore, OutboxRow } from './local-store.ts'

export interface Enqueued {
  mutation: Mutation
  attendedUntil?: number
  /** The refused change this one takes the place of. */
  insteadOf?: string
}

export async function enqueue(store: LocalStore, { mutation, attendedUntil, insteadOf }: Enqueued): Promise<OutboxRow> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    const { nextSeq: seq, nextLocalId } = device
    const creates = mutation.name === 'car.create'
    const row: OutboxRow = {
      seq,
      envelope: { ...mutation, seq, format: MUTATION_FORMAT },
      ...(creates ? { localId: nextLocalId } : {}),
      ...(attendedUntil === undefined ? {} : { attendedUntil }),
    }
    await tx.put('outbox', [row])
    if (creates) await tx.put('aliases', [{ id: nextLocalId, uid: mutation.uid }])
    if (insteadOf !== undefined) await tx.remove('refused', [insteadOf])
    await updateDevice(tx, device, { nextSeq: seq + 1, nextLocalId: creates ? nextLocalId + 1 : nextLocalId })
    return row
  })
}
