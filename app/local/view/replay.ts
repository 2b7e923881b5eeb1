// Replays the outbox over the base with the same rules the server applies. Replay never fails: a mutation that no longer applies has
// no effect. Visitors have no mutations and do not load this module.

import type { OutboxRow } from '#app/local/db/local-store.ts'
import { isPending } from '#app/local/outbox/outbox-rows.ts'
import type { Car } from '#domain/cars/car.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import { yearOf } from '#domain/mutations/car-edit.ts'
import { apply, type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Applied, Put, World } from '#domain/mutations/world.ts'
import type { Actor } from '#domain/users/user.ts'
import { type BaseRecords, clampToServerTime, type Overlay, putCar, worldOf } from './overlay.ts'

export interface Rules {
  /** Replays further outbox rows into `overlay`. @param lastSeq the last `seq` that the base includes */
  extendOverlay(base: BaseRecords, overlay: Overlay, rows: readonly OutboxRow[], actor: Actor, lastSeq: number): void
  /** Checks a mutation against `world` without changing it. */
  dryRun(world: World, mutation: Mutation, actor: Actor, now: string): Applied
}

export const rules: Rules = {
  extendOverlay,
  dryRun: (world, mutation, actor, now) => apply(world, mutation, { actor, now, takeNumber: () => 0 }),
}

function extendOverlay(
  base: BaseRecords,
  overlay: Overlay,
  rows: readonly OutboxRow[],
  actor: Actor,
  lastSeq: number,
): void {
  const world = withOpenConflicts(worldOf(base, overlay), overlay)
  const earliest = rows.length > 0 ? clampToServerTime(base, '') : ''
  for (const row of rows) {
    if (!isPending(row) || row.seq <= lastSeq) continue
    const mutation = parse(row.envelope)
    if (!mutation) continue
    overlay.touched.add(mutation.uid)
    const now = row.envelope.madeAt > earliest ? row.envelope.madeAt : earliest
    const created = createdCars.get(row.envelope)
    if (created && isSameCreation(created, row, actor, now, world)) {
      putRecord(overlay, { kind: 'car', record: created })
      continue
    }
    const { puts } = apply(world, mutation, { actor, now, takeNumber: () => row.localId ?? null })
    for (const put of puts) putRecord(overlay, put)
    const [put] = puts
    if (mutation.name === 'car.create' && put?.kind === 'car') createdCars.set(row.envelope, put.record)
  }
}

/** The cars of earlier replays: an import leaves thousands of creations in the outbox, and each pull replays them. */
const createdCars = new WeakMap<Envelope, Car>()

/** Whether `apply` would create this car again. It keeps the time of its first replay, which only decides about its year. */
function isSameCreation(car: Car, { localId }: OutboxRow, actor: Actor, now: string, world: World): boolean {
  return (
    car.id === localId &&
    yearOf(car.createdAt) === yearOf(now) &&
    car.createdBy === actor.username &&
    !world.car(car.uid) &&
    !world.deletion(car.uid) &&
    (car.stockNumber === undefined || !world.carByStockNumber(stockNumberKey(car.stockNumber)))
  )
}

/**
 * The base may contain a conflict as resolved before it contains the resolved record: the server has processed the
 * `conflict.resolve`, and its response was lost or a pull ended between the two. To replay it, the conflict is reopened.
 */
function withOpenConflicts(world: World, overlay: Overlay): World {
  return {
    ...world,
    conflict(uid) {
      const conflict = world.conflict(uid)
      const isResolvedHere = overlay.conflicts.has(uid)
      return conflict && !isResolvedHere ? { ...conflict, state: 'open' } : conflict
    },
  }
}

function putRecord(overlay: Overlay, put: Put): void {
  switch (put.kind) {
    case 'car':
      putCar(overlay, put.record)
      overlay.deletions.delete(put.record.uid)
      overlay.touched.add(put.record.uid)
      break
    case 'inquiry':
      overlay.inquiries.set(put.record.uid, put.record)
      overlay.touched.add(put.record.uid)
      break
    case 'settings':
      overlay.settings = put.record
      break
    case 'deletion':
      overlay.deletions.set(put.record.uid, put.record)
      break
    case 'conflict':
      // Only the server opens conflicts. A resolution is shown at once.
      if (put.record.state === 'resolved') overlay.conflicts.set(put.record.uid, put.record)
  }
}

const parsedEnvelopes = new WeakMap<Envelope, Mutation | null>()

function parse(envelope: Envelope): Mutation | null {
  const known = parsedEnvelopes.get(envelope)
  if (known !== undefined) return known
  const current = upgradeMutation(envelope)
  const mutation = current && parseMutation(current)
  parsedEnvelopes.set(envelope, mutation)
  return mutation
}
