// Replays the outbox over the base with the same rules the server applies. Replay never fails: a mutation that no longer applies has
// no effect. Visitors have no mutations and do not load this module.

import type { OutboxRow } from '#app/local/db/local-store.ts'
import { isPending } from '#app/local/outbox/outbox-rows.ts'
import type { Car } from '#domain/cars/car.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import type { Applied } from '#domain/mutations/applied.ts'
import { yearOf } from '#domain/mutations/car-edit.ts'
import { apply, type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { ListedKind, RecordTypes } from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import type { Put, World } from '#domain/records/world.ts'
import type { Actor } from '#domain/users/user.ts'
import { type BaseRecords, clampToServerTime, type Overlay, putListed, worldOf } from './overlay.ts'

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
    !world.get('car', car.uid) &&
    !world.deletion(car.uid) &&
    (car.stockNumber === undefined || !world.find('car', 'stockNumber', stockNumberKey(car.stockNumber)))
  )
}

/**
 * The base may contain a conflict as resolved before it contains the resolved record: the server has processed the
 * `conflict.resolve`, and its response was lost or a pull ended between the two. To replay it, the conflict is reopened.
 */
function withOpenConflicts(world: World, overlay: Overlay): World {
  return {
    ...world,
    get<K extends ListedKind>(kind: K, uid: string): RecordTypes[K] | undefined {
      const record = world.get(kind, uid)
      const isConflict = kind === 'conflict' && record !== undefined && !overlay.conflicts.has(uid)
      return isConflict ? { ...record, state: 'open' } : record
    },
  }
}

function putRecord(overlay: Overlay, put: Put): void {
  if (put.kind === 'settings') overlay.settings = put.record
  else if (put.kind === 'deletion') overlay.deletions.set(put.record.uid, put.record)
  else putIfShown(overlay, put.kind, put.record)
}

function putIfShown<K extends ListedKind>(overlay: Overlay, kind: K, record: RecordTypes[K]): void {
  if (RECORDS[kind].isShownUnsaved(record)) putListed(overlay, kind, record)
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
