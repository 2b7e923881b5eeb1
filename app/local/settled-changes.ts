// What the server has confirmed and the base includes is remembered for a week: a server that is put back to an earlier state
// is told again. Nothing that staff wrote about a visitor is remembered, nor what a visitor wrote.

import type { Envelope } from '#domain/mutation.ts'
import { openDevice, updateDevice } from './device.ts'
import type { LocalStore, OutboxRow, Rows, Writer } from './local-store.ts'

const REMEMBERED = 7 * 24 * 60 * 60 * 1000
const SWEEP_EVERY = 60 * 60 * 1000

/** Takes settled rows out of the outbox. @param now ISO time */
export async function retire(tx: Writer, rows: readonly OutboxRow[], now: string): Promise<void> {
  await tx.remove(
    'outbox',
    rows.map(({ seq }) => seq),
  )
  await tx.put(
    'settled',
    rows.filter(isWorthTelling).map((row) => remembered(row, now)),
  )
}

/** Everything that is remembered, in the order in which it was made, as rows to be asked again. */
export async function takeSettled(tx: Writer): Promise<OutboxRow[]> {
  const rows = await tx.all('settled')
  await tx.clear('settled')
  return rows
    .sort((a, b) => (a.at === b.at ? a.seq - b.seq : a.at < b.at ? -1 : 1))
    .map(({ seq, envelope, localId }) => ({ seq, envelope, ...(localId === undefined ? {} : { localId }) }))
}

/** Forgets what is older than a week, now and then. */
export async function forgetSettled(store: LocalStore, now: number): Promise<void> {
  const { sweptAt } = await store.read(openDevice)
  if (sweptAt !== undefined && Math.abs(now - sweptAt) < SWEEP_EVERY) return
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    const before = new Date(now - REMEMBERED).toISOString()
    const old = (await tx.all('settled')).filter(({ at }) => at < before)
    await tx.remove(
      'settled',
      old.map(({ mid }) => mid),
    )
    await updateDevice(tx, device, { sweptAt: now })
  })
}

function isWorthTelling({ outcome, withdrawn, envelope }: OutboxRow): boolean {
  if (withdrawn || !outcome || outcome.status === 'refused' || outcome.status === 'noop') return false
  return !isAboutVisitor(envelope)
}

function isAboutVisitor({ name, args }: Envelope): boolean {
  if (name === 'inquiry.create') return true
  return name === 'inquiry.edit' && Object.hasOwn(Object(args.fields), 'note')
}

function remembered({ seq, envelope, localId }: OutboxRow, at: string): Rows['settled'] {
  return { mid: envelope.mid, seq, envelope, at, ...(localId === undefined ? {} : { localId }) }
}
