// The outbox replayed by the same rules the server will apply; replay never fails, a change that no longer fits is shown as
// not made. Visitors change nothing and load none of this.

import type { OutboxRow } from '#app/local/db/local-store.ts'
import { isWaiting } from '#app/local/outbox/outbox-rows.ts'
import { apply } from '#domain/mutations/apply.ts'
import { type Actor, type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Applied, Put, World } from '#domain/mutations/world.ts'
import { type BaseRecords, noEarlierThan, type Overlay, worldOf } from './overlay.ts'

/** The trade's rules as the device asks them. */
export interface Rules {
  /** Lays further rows of the outbox over `over`. @param lastSeq the last change that the base includes already */
  extendOverlay(base: BaseRecords, over: Overlay, rows: readonly OutboxRow[], actor: Actor, lastSeq: number): void
  /** What they say to a change on top of `world`. */
  tryOut(world: World, mutation: Mutation, actor: Actor, now: string): Applied
}

export const rules: Rules = {
  extendOverlay,
  tryOut: (world, mutation, actor, now) => apply(world, mutation, { actor, now, takeNumber: () => 0 }),
}

function extendOverlay(
  base: BaseRecords,
  over: Overlay,
  rows: readonly OutboxRow[],
  actor: Actor,
  lastSeq: number,
): void {
  const reopened = withOpenConflicts(worldOf(base, over), over)
  const atLeast = rows.length > 0 ? noEarlierThan(base, '') : ''
  for (const row of rows) {
    if (!isWaiting(row) || row.seq <= lastSeq) continue
    const mutation = parsed(row.envelope)
    if (!mutation) continue
    over.touched.add(mutation.uid)
    const { puts } = apply(reopened, mutation, {
      actor,
      now: row.envelope.madeAt > atLeast ? row.envelope.madeAt : atLeast,
      takeNumber: () => row.localId ?? null,
    })
    for (const put of puts) lay(over, put)
  }
}

/**
 * For the decisions of this device: each may have been made at the server, also where its answer was lost, and the conflict
 * may be told of as resolved before the record is told of.
 */
function withOpenConflicts(world: World, over: Overlay): World {
  return {
    ...world,
    conflict(uid) {
      const conflict = world.conflict(uid)
      const isDecidedHere = over.conflicts.has(uid)
      return conflict && !isDecidedHere ? { ...conflict, state: 'open' } : conflict
    },
  }
}

function lay(over: Overlay, put: Put): void {
  switch (put.kind) {
    case 'car':
      over.cars.set(put.record.uid, put.record)
      over.deletions.delete(put.record.uid)
      over.touched.add(put.record.uid)
      break
    case 'inquiry':
      over.inquiries.set(put.record.uid, put.record)
      over.touched.add(put.record.uid)
      break
    case 'settings':
      over.settings = put.record
      break
    case 'deletion':
      over.deletions.set(put.record.uid, put.record)
      break
    case 'conflict':
      // Whether there is a disagreement is for the server to say; that a person has decided one shows at once.
      if (put.record.state === 'resolved') over.conflicts.set(put.record.uid, put.record)
  }
}

const parses = new WeakMap<Envelope, Mutation | null>()

function parsed(envelope: Envelope): Mutation | null {
  const known = parses.get(envelope)
  if (known !== undefined) return known
  const current = upgradeMutation(envelope)
  const mutation = current && parseMutation(current)
  parses.set(envelope, mutation)
  return mutation
}
