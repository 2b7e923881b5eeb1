// One rule for every disagreement between device and server about what was processed: a copy of this device exists, or the server
// has forgotten something (restored, or its data folder put back). The device takes another `clientId` and sends everything
// again. The `mid` stays: as idempotency key it prevents that a mutation is applied twice.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { awaitPhotosOf } from '#app/local/photos/photo-queue.ts'
import { wasProcessed } from './outbox-rows.ts'
import { takeSettled } from './settled-mutations.ts'
import { toWithdrawal } from './withdrawal-rows.ts'

/** @param sentAs the `clientId` that the server disagreed with; nothing happens when the device has another one by now */
export async function startOver(store: LocalStore, sentAs: string, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId === sentAs) await updateDevice(tx, device, await requeueAll(tx, newUuid))
  })
}

/**
 * Requeues the settled mutations and the outbox, in their original order. Those that the server still knows get their stored
 * outcome.
 * @returns the changes of the device row, which the caller stores
 */
export async function requeueAll(tx: Writer, newUuid: () => string): Promise<Partial<Device>> {
  // A withdrawal may wait for its outcome while a later mutation has settled.
  const rows = [...(await takeSettled(tx)), ...(await tx.all('outbox'))].sort((a, b) => a.seq - b.seq)
  const requeued = onePerMid(rows.map((row) => requeue(row, newUuid)))
  await tx.clear('outbox')
  await tx.put(
    'outbox',
    requeued.map((row, index): OutboxRow => {
      const seq = index + 1
      return { ...row, seq, envelope: { ...row.envelope, seq } }
    }),
  )
  await awaitPhotosOf(
    tx,
    rows.map(({ envelope }) => envelope),
  )
  return { clientId: newUuid(), nextSeq: requeued.length + 1, lastSeq: 0 }
}

/**
 * A transaction that was repeated has stored its mutations twice. The server keeps one `seq` for a mutation that it knows from
 * another `clientId`, so the other one would be refused as `forked` when it is sent again.
 */
function onePerMid(rows: readonly OutboxRow[]): OutboxRow[] {
  const first = new Map<string, OutboxRow>()
  for (const row of rows) if (!first.has(row.envelope.mid)) first.set(row.envelope.mid, row)
  return [...first.values()]
}

/**
 * The row without its outcome. A refused mutation is on the attention list already: its withdrawal is sent in its place. A
 * withdrawal that came too late is replaced by the mutation itself, which was processed: it is not reported as refused. One that
 * changed nothing stays withdrawn when a person discarded it.
 */
function requeue(row: OutboxRow, newUuid: () => string): OutboxRow {
  if (!row.outcome) return row
  const { outcome, ...requeued } = row
  const { withdrawn, ...rest } = requeued
  if (outcome.status === 'refused' && !withdrawn) return toWithdrawal(row, newUuid(), { reason: 'refused' })
  const isRepeated =
    withdrawn && wasProcessed(outcome) && (outcome.status !== 'noop' || withdrawn.reason !== 'discarded')
  return isRepeated ? { ...rest, envelope: withdrawn.envelope } : requeued
}
