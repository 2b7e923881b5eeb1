// When the server and the device disagree about the numbers, what waits is numbered anew. The mids stay: they, not the
// numbers, keep a change from being applied twice.
import { openDevice, updateDevice } from './device.ts'
import type { LocalStore, OutboxRow, Writer } from './local-store.ts'

/** Another copy of this device exists (restored or cloned), or the outbox is not its user's: it takes a new name. */
export async function rename(store: LocalStore, sentAs: string, clientId: string): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== sentAs) return
    const nextSeq = await renumberFrom(tx, 1, await tx.all('outbox'))
    await updateDevice(tx, device, { clientId, nextSeq, lastSeq: 0 })
  })
}

/** The server has forgotten the last changes of this device (restored from a backup): what waits follows its last one. */
export async function closeGap(store: LocalStore, sentAs: string, serverSeq: number): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== sentAs) return
    const ahead = (await tx.all('outbox')).filter(({ seq }) => seq > serverSeq)
    const first = ahead[0]
    if (!first || first.seq === serverSeq + 1) return
    const nextSeq = await renumberFrom(tx, serverSeq + 1, ahead)
    await updateDevice(tx, device, { nextSeq, lastSeq: Math.min(device.lastSeq, serverSeq) })
  })
}

async function renumberFrom(tx: Writer, first: number, rows: readonly OutboxRow[]): Promise<number> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  const renumbered = rows.map((row, index): OutboxRow => {
    const { outcome: _, ...asked } = row
    return { ...asked, seq: first + index, envelope: { ...row.envelope, seq: first + index } }
  })
  await tx.put('outbox', renumbered)
  return first + rows.length
}
