// Rows of the outbox change in one transaction with the device's counters. Apart from `enqueue.ts`, which needs the rules of the staff:
// the client of visitors takes over outboxes too, and loads no rules.
import { updateDevice } from '#app/local/db/device.ts'
import type { Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { awaitPhotosOf } from '#app/local/photos/photo-queue.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { forRoleOf } from './remove-admin-fields.ts'

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
