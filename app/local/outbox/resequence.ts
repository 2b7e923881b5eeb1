// When the server and the device disagree about the numbers, what waits is numbered anew. The mids stay: they, not the
// numbers, keep a change from being applied twice.

import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, OutboxRow, Writer } from '#app/local/db/local-store.ts'
import { askAgain } from './requeue.ts'
import { takeSettled } from './settled-changes.ts'

/** Another copy of this device exists (restored or cloned): it takes a new name. */
export async function rename(store: LocalStore, sentAs: string, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== sentAs) return
    const nextSeq = await renumberFrom(tx, 1, await tx.all('outbox'), newUuid)
    await updateDevice(tx, device, { clientId: newUuid(), nextSeq, lastSeq: 0 })
  })
}

/**
 * The server was put back to an earlier state and may have forgotten anything: all of it is asked again, also what was settled
 * lately, in the old order and under a new name. What it has not forgotten it answers as before.
 * @returns where the device then stands
 */
export async function askAllAgain(tx: Writer, newUuid: () => string): Promise<Partial<Device>> {
  const rows = [...(await takeSettled(tx)), ...(await tx.all('outbox'))]
  const nextSeq = await renumberFrom(tx, 1, rows, newUuid)
  return { clientId: newUuid(), nextSeq, lastSeq: 0 }
}

/** The server has forgotten the last changes of this device (restored from a backup): what waits follows its last one. */
export async function closeGap(
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
    // One that was answered is no longer sent by itself: it is asked again, too.
    if (!first || (first.seq === serverSeq + 1 && !first.outcome)) return
    const nextSeq = await renumberFrom(tx, serverSeq + 1, ahead, newUuid)
    await updateDevice(tx, device, { nextSeq, lastSeq: Math.min(device.lastSeq, serverSeq) })
  })
}

async function renumberFrom(
  tx: Writer,
  first: number,
  rows: readonly OutboxRow[],
  newUuid: () => string,
): Promise<number> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  const renumbered = rows.map((row, index): OutboxRow => {
    const seq = first + index
    const asked = askAgain(row, newUuid)
    return { ...asked, seq, envelope: { ...asked.envelope, seq } }
  })
  await tx.put('outbox', renumbered)
  return first + rows.length
}
