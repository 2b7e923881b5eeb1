// The server's final words, kept as soon as they arrive. A refused change is withdrawn from view at once and put before a
// person; it has used its number up and blocks nothing behind it. So is one that was taken back too late.

import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, OutboxRow, Reader, RefusedRow } from '#app/local/db/local-store.ts'
import { carName } from '#domain/cars/car-name.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { isSettled } from './outbox-rows.ts'
import { retire } from './settled-changes.ts'

/** @param clientId under which the changes were sent: if the outbox was renamed meanwhile, the answer is not for it */
export async function recordOutcomes(
  store: LocalStore,
  clientId: string,
  outcomes: readonly Outcome[],
  now: string,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== clientId) return
    const answered: OutboxRow[] = []
    const known = new Map((await tx.all('refused')).map((row) => [row.mid, row]))
    const told = new Set<RefusedRow>()
    const tell = (row: RefusedRow) => {
      known.set(row.mid, row)
      told.add(row)
    }
    for (const outcome of outcomes) {
      const row = await tx.get('outbox', outcome.seq)
      if (row?.envelope.mid !== outcome.mid || row.outcome) continue
      answered.push({ ...row, outcome })
      if (row.withdrawn) {
        const { envelope } = row.withdrawn
        const cameToBe = outcome.status !== 'refused' && outcome.code !== 'voided'
        const group = cameToBe ? known.get(envelope.mid) : undefined
        // What was to fail with it is refused by itself.
        for (const alone of group ? ungrouped(group) : []) tell(await named(tx, alone))
        if (hadEffect(outcome)) tell(await named(tx, toTold(envelope, outcome, now)))
        else if (cameToBe) await tx.remove('refused', [envelope.mid])
      } else if (outcome.status === 'refused') {
        const group = groupOf(row.envelope, outcome, known.values())
        if (group) told.delete(group)
        tell(group ? withDependant(group, row.envelope) : await named(tx, toTold(row.envelope, outcome, now)))
      }
    }
    await tx.put(
      'outbox',
      answered.filter((row) => !isSettled(row, device.lastSeq)),
    )
    const settled = answered.filter((row) => isSettled(row, device.lastSeq))
    if (settled.length > 0) await updateDevice(tx, await retire(tx, device, settled), {})
    await tx.put('refused', [...told])
  })
}

/** Of a withdrawal: whether it came too late. A disagreement is put before everybody anyway, and is not told twice. */
export function hadEffect({ status }: Outcome): boolean {
  return status === 'applied' || status === 'merged'
}

/** What failed only because the record it is about was never made (or brought back) belongs to that failure. */
function groupOf({ uid }: Envelope, { code }: Outcome, refused: Iterable<RefusedRow>): RefusedRow | undefined {
  if (code !== 'not_found' && code !== 'deleted') return undefined
  for (const row of refused) {
    const { name } = row.envelope
    const never = row.verdict.status === 'refused' && (name === 'car.create' || name === 'car.restore')
    if (never && row.envelope.uid === uid) return row
  }
  return undefined
}

function ungrouped({ dependants = [], verdict, at }: RefusedRow): RefusedRow[] {
  return dependants.map((envelope) => ({ mid: envelope.mid, envelope, verdict, at }))
}

function withDependant(group: RefusedRow, envelope: Envelope): RefusedRow {
  return { ...group, dependants: [...(group.dependants ?? []), envelope] }
}

function toTold(envelope: Envelope, outcome: Outcome, at: string): RefusedRow {
  const { status, code, message, errors } = outcome
  return {
    mid: envelope.mid,
    envelope: outcome.code === 'deleted' ? withoutWords(envelope) : envelope,
    verdict: { status, ...(code ? { code } : {}), ...(message ? { message } : {}), ...(errors ? { errors } : {}) },
    at,
  }
}

/** A car that is deleted by the next pull is still known by its name. */
export async function named(tx: Reader, row: RefusedRow): Promise<RefusedRow> {
  const car = await tx.get('cars', row.envelope.uid)
  return car ? { ...row, subject: carName(car) } : row
}

/** A deleted enquiry leaves no content, not even in what somebody wrote about it. */
export function withoutWords(envelope: Envelope): Envelope {
  return envelope.name === 'inquiry.edit' ? { ...envelope, args: { fields: {} } } : envelope
}
