// What the server has confirmed and the base includes is remembered for a week, by the server's clock: a server that is put back
// to an earlier state is told again. Nothing that staff wrote about a visitor is remembered, nor what a visitor wrote.

import type { Device, OutboxRow, Rows, Writer } from '#app/local/db/local-store.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

const REMEMBERED = 7 * 24 * 60 * 60 * 1000
const SWEEP_EVERY = 60 * 60 * 1000

/** Takes settled rows out of the outbox. @returns where the device then stands */
export async function retire(tx: Writer, device: Device, rows: readonly OutboxRow[]): Promise<Device> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  await dropDecided(tx, rows)
  const { heardAt = '', remembered = 0 } = device
  const told = rows.filter(isWorthTelling)
  await tx.put(
    'settled',
    told.map((row, index) => toSettled(row, remembered + index, heardAt)),
  )
  return { ...device, remembered: remembered + told.length }
}

/** A conflict is kept beyond its end only while its decision is replayed. */
async function dropDecided(tx: Writer, rows: readonly OutboxRow[]): Promise<void> {
  for (const { envelope, withdrawn } of rows) {
    const { name, uid } = withdrawn?.envelope ?? envelope
    if (name !== 'conflict.resolve') continue
    if ((await tx.get('conflicts', uid))?.state === 'resolved') await tx.remove('conflicts', [uid])
  }
}

/** Everything that is remembered, in the order in which it was made, as rows to be asked again. */
export async function takeSettled(tx: Writer): Promise<OutboxRow[]> {
  const rows = await tx.all('settled')
  await tx.clear('settled')
  return rows
    .sort((a, b) => a.order - b.order)
    .map(({ seq, envelope, localId }) => ({ seq, envelope, ...(localId === undefined ? {} : { localId }) }))
}

/** Forgets what is older than a week, now and then. @returns where the device then stands */
export async function forgetSettled(tx: Writer, device: Device): Promise<Device> {
  const { heardAt = '', sweptAt = '' } = device
  const now = Date.parse(heardAt)
  if (Math.abs(now - Date.parse(sweptAt)) < SWEEP_EVERY) return device
  const old = (await tx.all('settled')).filter(({ at }) => Date.parse(at) < now - REMEMBERED)
  await tx.remove(
    'settled',
    old.map(({ mid }) => mid),
  )
  return { ...device, sweptAt: heardAt }
}

/** Also what was taken back too late: it stands. */
function isWorthTelling({ outcome, withdrawn, envelope }: OutboxRow): boolean {
  if (!outcome || outcome.status === 'refused' || outcome.status === 'noop') return false
  return !isAboutVisitor(withdrawn?.envelope ?? envelope)
}

function isAboutVisitor({ name, args }: Envelope): boolean {
  if (name === 'inquiry.create') return true
  return name === 'inquiry.edit' && Object.hasOwn(Object(args.fields), 'note')
}

function toSettled(row: OutboxRow, order: number, at: string): Rows['settled'] {
  const { seq, localId } = row
  const envelope = row.withdrawn?.envelope ?? row.envelope
  return { mid: envelope.mid, seq, envelope, order, at, ...(localId === undefined ? {} : { localId }) }
}
