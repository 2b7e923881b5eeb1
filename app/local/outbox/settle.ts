// Applies a pull in one transaction: the base changes, settled rows leave the outbox and the cursor moves. The view therefore
// never lacks a pending value and never applies one twice.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, OutboxRow, Reader, Writer } from '#app/local/db/local-store.ts'
import type { Car } from '#domain/cars/car.ts'
import type { PulledChange, PullResponse } from '#domain/protocol/protocol.ts'
import { isPending, isSettled } from './outbox-rows.ts'
import { redactRefused } from './redact.ts'
import { moveToSettled, pruneSettled } from './settled-mutations.ts'
import { requeueAll } from './start-over.ts'

/** The position of a device at the time of a pull request. */
interface PullPosition extends Pick<Device, 'clientId' | 'lastSeq'> {
  cursor: string
  /** The highest `seq` with an outcome, 0 without one. The server has processed it before the request. */
  answeredSeq: number
}

/** @returns a null cursor before the first load */
export async function readPosition(tx: Reader): Promise<Omit<PullPosition, 'cursor'> & Pick<Device, 'cursor'>> {
  const { cursor, clientId, lastSeq } = await openDevice(tx)
  const answeredSeq = (await tx.all('outbox')).reduce((last, { seq, outcome }) => (outcome ? seq : last), 0)
  return { cursor, clientId, lastSeq, answeredSeq }
}

/**
 * @returns false when another tab has changed it meanwhile, so that the response is outdated, or when the server has forgotten
 *   mutations of this device, which are requeued. Nothing of the response is applied then
 */
export async function settle(
  store: LocalStore,
  sent: PullPosition,
  pulled: PullResponse,
  newUuid: () => string,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== sent.cursor || device.clientId !== sent.clientId || device.lastSeq !== sent.lastSeq)
      return false
    const outbox = await tx.all('outbox')
    const pulledSeq = pulled.lastSeq ?? device.lastSeq
    if (pulled.lastSeq !== undefined && pulled.lastSeq < Math.max(device.lastSeq, sent.answeredSeq)) {
      await updateDevice(tx, device, await requeueAll(tx, newUuid))
      return false
    }
    const settled = outbox.filter((row) => isSettled(row, pulledSeq))
    await putChanges(tx, pulled.changes, resolvedHere(outbox.filter((row) => !isSettled(row, pulledSeq))))
    const lastSeq = isOfCopy(device, outbox, pulled) ? device.lastSeq : pulledSeq
    const heard = { ...device, heardAt: pulled.now }
    await moveToSettled(tx, heard, settled)
    const pruned = await pruneSettled(tx, heard)
    const isUnchanged = device.cursor === pulled.cursor && lastSeq === device.lastSeq && settled.length === 0
    if (!isUnchanged || pruned !== heard) await updateDevice(tx, pruned, { cursor: pulled.cursor, lastSeq })
    return true
  })
}

/**
 * Whether `lastSeq` belongs to a mutation that this device did not send: then a copy of this device exists. The response to the
 * next push makes this one take another `clientId`; until then none of its unsent mutations may count as settled.
 */
function isOfCopy(device: Device, outbox: readonly OutboxRow[], { lastSeq, lastMid }: PullResponse): boolean {
  if (lastSeq === undefined || !lastMid) return false
  if (lastSeq >= device.nextSeq) return true
  const own = outbox.find(({ seq }) => seq === lastSeq)
  return own !== undefined && own.envelope.mid !== lastMid && own.withdrawn?.envelope.mid !== lastMid
}

/** The conflicts that were resolved on this device. */
function resolvedHere(rows: readonly OutboxRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => (row.envelope.name === 'conflict.resolve' && isPending(row) ? [row.envelope.uid] : [])),
  )
}

/** A pull contains each record once. Cars and deleted inquiries, of which there can be thousands, are written together. */
async function putChanges(tx: Writer, changes: readonly PulledChange[], resolved: ReadonlySet<string>): Promise<void> {
  const cars: Car[] = []
  const deletedInquiries = new Set<string>()
  for (const change of changes) {
    switch (change.kind) {
      case 'car':
        if (!change.record) await tx.remove('cars', [change.uid])
        // A visitor's car lacks the fields only staff see. The storefront does not read them.
        else cars.push(change.record as Car)
        break
      case 'inquiry':
        if (change.record) await tx.put('inquiries', [change.record])
        else deletedInquiries.add(change.uid)
        break
      case 'settings':
        await tx.put('settings', [{ uid: change.uid, record: change.record }])
        break
      case 'conflict':
        // Replaying a pending `conflict.resolve` needs the conflict until it has settled.
        if (change.record.state === 'open' || resolved.has(change.uid)) await tx.put('conflicts', [change.record])
        else await tx.remove('conflicts', [change.uid])
        break
      default:
        ignore(change)
    }
  }
  await tx.put('cars', cars)
  if (deletedInquiries.size === 0) return
  await tx.remove('inquiries', [...deletedInquiries])
  await redactRefused(tx, (uid) => deletedInquiries.has(uid))
}

/** A newer server may send kinds that this version has no screen for. */
function ignore(_change: never): void {}
