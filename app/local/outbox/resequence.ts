// Gives pending mutations new `seq` numbers when device and server disagree about them. The `mid` stays: as idempotency key it
// prevents that a mutation is applied twice.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, OutboxRow, Writer } from '#app/local/db/local-store.ts'
import { takeSettled } from './settled-mutations.ts'
import { toWithdrawal } from './withdraw.ts'

/** For a device of which a copy exists (restored or cloned): assigns another `clientId`. @param sentAs the `clientId` of the push */
export async function assignClientId(store: LocalStore, sentAs: string, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== sentAs) return
    const nextSeq = await resequenceFrom(tx, 1, await tx.all('outbox'), newUuid)
    await updateDevice(tx, device, { clientId: newUuid(), nextSeq, lastSeq: 0 })
  })
}

/**
 * For a server that was restored from a backup and may have lost any mutation: everything is sent again under another `clientId`
 * in the original order, including settled mutations. Those that the server has not lost get their stored outcome.
 * @returns the changes of the device row, which the caller stores
 */
export async function requeueAll(tx: Writer, newUuid: () => string): Promise<Partial<Device>> {
  const rows = [...(await takeSettled(tx)), ...(await tx.all('outbox'))]
  const nextSeq = await resequenceFrom(tx, 1, rows, newUuid)
  return { clientId: newUuid(), nextSeq, lastSeq: 0 }
}

/**
 * For a server that has lost the last mutations of this outbox: resequences the outbox to follow the server's last one.
 * @param sentAs the `clientId` of the push
 */
export async function resequenceAfter(
  store: LocalStore,
  sentAs: string,
  serverSeq: number,
  newUuid: () => string,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== sentAs) return
    const ahead = (await tx.all('outbox')).filter(({ seq }) => seq > serverSeq)
    const first = ahead[0]
    // A row with an outcome is not sent by itself: it has to be requeued too.
    if (!first || (first.seq === serverSeq + 1 && !first.outcome)) return
    const nextSeq = await resequenceFrom(tx, serverSeq + 1, ahead, newUuid)
    await updateDevice(tx, device, { nextSeq, lastSeq: Math.min(device.lastSeq, serverSeq) })
  })
}

/** @returns the next free `seq` */
async function resequenceFrom(
  tx: Writer,
  first: number,
  rows: readonly OutboxRow[],
  newUuid: () => string,
): Promise<number> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  const resequenced = rows.map((row, index): OutboxRow => {
    const seq = first + index
    const requeued = requeue(row, newUuid)
    return { ...requeued, seq, envelope: { ...requeued.envelope, seq } }
  })
  await tx.put('outbox', resequenced)
  return first + rows.length
}

/**
 * The row without its outcome. A refused mutation is on the attention list already: its withdrawal is sent in its place. A
 * withdrawal that came too late is replaced by the mutation itself, which was applied.
 */
function requeue(row: OutboxRow, newUuid: () => string): OutboxRow {
  if (!row.outcome) return row
  const { outcome, ...requeued } = row
  const { withdrawn, ...rest } = requeued
  if (outcome.status === 'refused' && !withdrawn) return toWithdrawal(row, newUuid(), { reason: 'refused' })
  const wasApplied = outcome.status !== 'refused' && outcome.status !== 'noop'
  return withdrawn && wasApplied ? { ...rest, envelope: withdrawn.envelope } : requeued
}
