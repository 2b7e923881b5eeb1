// Stores the outcomes of a push. A refused mutation leaves the view and is put on the attention list; its `seq` is used up, so
// later mutations are not blocked. A mutation whose withdrawal came too late is put on the list as well.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import type { OutboxRow, RefusedRow } from '#app/local/db/rows.ts'
import { carName } from '#domain/cars/car-name.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { hasEffect, isSettled, wasProcessed } from './outbox-rows.ts'
import { redactEnvelope } from './redact.ts'
import { readNewUids, withNewUids } from './replaced-creations.ts'
import { moveToSettled } from './settled-mutations.ts'

/**
 * @param clientId of the push. Outcomes of another `clientId` are ignored
 * @param now ISO time
 */
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
    const refused = new Map((await tx.all('refused')).map((row) => [row.mid, row]))
    const changed = new Set<RefusedRow>()
    const putRefused = (row: RefusedRow) => {
      refused.set(row.mid, row)
      changed.add(row)
    }
    const rows = await rowsBySeq(tx, outcomes)
    const newUids = await readNewUids(tx, outcomes)
    for (const outcome of outcomes) {
      const row = rows.get(outcome.seq)
      if (row?.envelope.mid !== outcome.mid || row.outcome) continue
      answered.push({ ...row, outcome })
      if (row.withdrawn) {
        const { envelope } = row.withdrawn
        const group = wasProcessed(outcome) ? refused.get(envelope.mid) : undefined
        // The creation exists, so its dependants are no longer grouped with it.
        for (const single of group ? ungroup(group) : []) putRefused(await withSubject(tx, single))
        if (hasEffect(outcome)) putRefused(await withSubject(tx, toRefused(envelope, outcome, now, row.importId)))
        else if (wasProcessed(outcome)) await tx.remove('refused', [envelope.mid])
      } else if (outcome.status === 'refused') {
        const group = findGroup(row.envelope, outcome, refused.values())
        if (group) changed.delete(group)
        const item = group
          ? withDependant(group, row.envelope)
          : await withSubject(tx, toRefused(row.envelope, outcome, now, row.importId))
        putRefused(withNewUids(item, newUids))
      }
    }
    await tx.put(
      'outbox',
      answered.filter((row) => !isSettled(row, device.lastSeq)),
    )
    const settled = answered.filter((row) => isSettled(row, device.lastSeq))
    await moveToSettled(tx, device, settled)
    await tx.put('refused', [...changed])
  })
}

/** Between the first and the last outcome. One request to the database for each of many rows would take seconds. */
async function rowsBySeq(tx: Reader, outcomes: readonly Outcome[]): Promise<ReadonlyMap<number, OutboxRow>> {
  const seqs = outcomes.map(({ seq }) => seq)
  const rows = await tx.range('outbox', { after: Math.min(...seqs) - 1, upTo: Math.max(...seqs) })
  return new Map(rows.map((row) => [row.seq, row]))
}

/** The refused creation (or restoration) of the record that this mutation failed to find. */
function findGroup({ uid }: Envelope, { code }: Outcome, refused: Iterable<RefusedRow>): RefusedRow | undefined {
  if (code !== 'not_found' && code !== 'deleted') return undefined
  for (const row of refused) {
    const { name } = row.envelope
    const bringsRecord = isCreation(name) || name.endsWith('.restore')
    if (row.verdict.status === 'refused' && bringsRecord && row.envelope.uid === uid) return row
  }
  return undefined
}

function ungroup({ dependants = [], verdict, at }: RefusedRow): RefusedRow[] {
  return dependants.map((envelope) => ({ mid: envelope.mid, envelope, verdict, at }))
}

function withDependant(group: RefusedRow, envelope: Envelope): RefusedRow {
  return { ...group, dependants: [...(group.dependants ?? []), envelope] }
}

function toRefused(envelope: Envelope, outcome: Outcome, at: string, importId: string | undefined): RefusedRow {
  const { status, code, message, errors } = outcome
  return {
    mid: envelope.mid,
    envelope: outcome.code === 'deleted' ? redactEnvelope(envelope) : envelope,
    verdict: { status, ...(code ? { code } : {}), ...(message ? { message } : {}), ...(errors ? { errors } : {}) },
    at,
    ...(importId === undefined ? {} : { importId }),
  }
}

/** Adds the car's name, so that the list can show it after the car is deleted. */
export async function withSubject(tx: Reader, row: RefusedRow): Promise<RefusedRow> {
  const car = await tx.get('cars', row.envelope.uid)
  return car ? { ...row, subject: carName(car) } : row
}
