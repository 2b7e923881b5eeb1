// What a pull brought becomes the base, the rows it settles leave the outbox and the cursor moves: one transaction, so that
// no view ever lacks a value that waited, and none shows it twice.

import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, OutboxRow, Writer } from '#app/local/db/local-store.ts'
import type { Car } from '#domain/cars/car.ts'
import type { PulledChange, PullResponse } from '#domain/protocol/protocol.ts'
import { isSettled, isWaiting } from './outbox-rows.ts'
import { withoutWords } from './record-outcomes.ts'
import { forgetSettled, retire } from './settled-changes.ts'

/**
 * @param sent the cursor, and the name of the device, that the pull was asked with
 * @returns false when another tab has moved the cursor or taken another name meanwhile: the answer is not for this place any more
 */
export async function settle(
  store: LocalStore,
  sent: { cursor: string; clientId: string },
  pulled: PullResponse,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.cursor !== sent.cursor || device.clientId !== sent.clientId) return false
    const outbox = await tx.all('outbox')
    const counted = pulled.lastSeq ?? device.lastSeq
    const settled = outbox.filter((row) => isSettled(row, counted))
    await putChanges(tx, pulled.changes, decidedIn(outbox.filter((row) => !isSettled(row, counted))))
    const lastSeq = isCopied(device, outbox, pulled) ? device.lastSeq : counted
    const heard = await retire(tx, { ...device, heardAt: pulled.now }, settled)
    const swept = await forgetSettled(tx, heard)
    const isAsBefore = device.cursor === pulled.cursor && lastSeq === device.lastSeq && settled.length === 0
    if (!isAsBefore || swept !== heard) await updateDevice(tx, swept, { cursor: pulled.cursor, lastSeq })
    return true
  })
}

/**
 * Whether the number is of a change that this device never made: there is a copy of it, and what it says is about the copy's
 * outbox. This one's next push is told so and it takes a name of its own; until then nothing it has not sent may seem settled.
 */
function isCopied(device: Device, outbox: readonly OutboxRow[], { lastSeq, lastMid }: PullResponse): boolean {
  if (lastSeq === undefined || !lastMid) return false
  if (lastSeq >= device.nextSeq) return true
  const mine = outbox.find(({ seq }) => seq === lastSeq)
  return mine !== undefined && mine.envelope.mid !== lastMid && mine.withdrawn?.envelope.mid !== lastMid
}

/** The conflicts that a person has decided on this device. */
function decidedIn(rows: readonly OutboxRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => (row.envelope.name === 'conflict.resolve' && isWaiting(row) ? [row.envelope.uid] : [])),
  )
}

/** A page names each record once: the cars, by far the most, are written together. */
async function putChanges(
  tx: Writer,
  changes: readonly PulledChange[],
  decidedHere: ReadonlySet<string>,
): Promise<void> {
  const cars: Car[] = []
  for (const change of changes) {
    switch (change.kind) {
      case 'car':
        if (!change.record) await tx.remove('cars', [change.uid])
        // A visitor's car lacks what only staff see; nothing on a visitor's screens asks for it.
        else cars.push(change.record as Car)
        break
      case 'inquiry':
        if (change.record) await tx.put('inquiries', [change.record])
        else await forgetInquiry(tx, change.uid)
        break
      case 'settings':
        await tx.put('settings', [{ uid: change.uid, record: change.record }])
        break
      case 'conflict':
        // What was decided here is shown by replaying the decision, which needs the conflict until it has settled.
        if (change.record.state === 'open' || decidedHere.has(change.uid)) await tx.put('conflicts', [change.record])
        else await tx.remove('conflicts', [change.uid])
        break
      default:
        unknown(change)
    }
  }
  await tx.put('cars', cars)
}

/** A deleted enquiry leaves no content, also not in what was refused about it. */
async function forgetInquiry(tx: Writer, uid: string): Promise<void> {
  await tx.remove('inquiries', [uid])
  const about = (await tx.all('refused')).filter(({ envelope }) => envelope.uid === uid)
  await tx.put(
    'refused',
    about.map((row) => ({ ...row, envelope: withoutWords(row.envelope) })),
  )
}

/** A newer server may tell of kinds this version does not know; it has no screen for them either. */
function unknown(_change: never): void {}
