// What waits, laid over what the server said: the outbox replayed by the same rules the server will apply. Taking a change
// back is dropping its row and replaying the rest; replay never fails, a change that no longer fits is shown as not made.
import { apply } from '#domain/apply.ts'
import type { Car } from '#domain/car.ts'
import type { Conflict } from '#domain/conflict.ts'
import { DEFAULT_SETTINGS } from '#domain/default-settings.ts'
import type { Inquiry } from '#domain/inquiry.ts'
import { type Actor, type Envelope, type Mutation, parseMutation } from '#domain/mutation.ts'
import type { SiteSettings } from '#domain/settings.ts'
import { upgradeMutation } from '#domain/upgrade-mutation.ts'
import type { Deletion, Put, World } from '#domain/world.ts'
import type { OutboxRow } from './local-store.ts'
import { isWaiting } from './outbox-rows.ts'

/** What the server said. */
export interface BaseRecords {
  cars: Map<string, Car>
  inquiries: Map<string, Inquiry>
  conflicts: Map<string, Conflict>
  settings: SiteSettings | null
}

export interface Overlay {
  cars: Map<string, Car>
  inquiries: Map<string, Inquiry>
  conflicts: Map<string, Conflict>
  settings: SiteSettings | null
  deletions: Map<string, Deletion>
  /** The records that a waiting change is about. */
  touched: Set<string>
}

export function emptyOverlay(): Overlay {
  return {
    cars: new Map(),
    inquiries: new Map(),
    conflicts: new Map(),
    settings: null,
    deletions: new Map(),
    touched: new Set(),
  }
}

export function worldOf(base: BaseRecords, over: Overlay): World {
  const present = <T>(uid: string, above: Map<string, T>, below: Map<string, T>) =>
    over.deletions.has(uid) ? undefined : (above.get(uid) ?? below.get(uid))
  const car = (uid: string) => present(uid, over.cars, base.cars)
  return {
    car,
    carByNumber(id) {
      for (const cars of [over.cars, base.cars]) {
        for (const { uid } of cars.values()) if (car(uid)?.id === id) return car(uid)
      }
      return undefined
    },
    inquiry: (uid) => present(uid, over.inquiries, base.inquiries),
    settings: () => over.settings ?? base.settings ?? DEFAULT_SETTINGS,
    deletion: (uid) => over.deletions.get(uid),
    conflict: (uid) => over.conflicts.get(uid) ?? base.conflicts.get(uid),
  }
}

/** Lays further rows of the outbox over `over`. @param lastSeq the last change that the base includes already */
export function extendOverlay(
  base: BaseRecords,
  over: Overlay,
  rows: readonly OutboxRow[],
  actor: Actor,
  lastSeq: number,
): void {
  const world = worldOf(base, over)
  for (const row of rows) {
    if (!isWaiting(row) || row.seq <= lastSeq) continue
    const mutation = parsed(row.envelope)
    if (!mutation) continue
    over.touched.add(mutation.uid)
    const { puts } = apply(world, mutation, {
      actor,
      now: row.envelope.madeAt,
      takeNumber: () => row.localId ?? null,
    })
    for (const put of puts) lay(over, put)
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
