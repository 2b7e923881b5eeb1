import type { Car } from '#domain/cars/car.ts'
import { RESERVATION_FIELDS } from '#domain/cars/reservation.ts'
import { never, noRule, nothing, type RecordDeclaration, type StoredWorld } from './declare-record.ts'
import type { Conflict } from './kinds.ts'
import { mayDecide } from './may-decide.ts'
import type { Put } from './world.ts'

export const conflict: RecordDeclaration<'conflict'> = {
  noun: 'conflict',
  numbers: null,
  isRestorable: false,
  isPublic: never,
  present: (record, reader) => (reader !== 'visitor' && mayDecide({ role: reader }, record) ? record : null),
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  // Only the server opens conflicts. A decision is shown at once.
  isShownUnsaved: ({ state }) => state === 'resolved',
  afterPut: nothing,
  afterDelete: nothing,
}

/** The fields that a conflict about a reservation can have. */
export const DISPUTED_RESERVATION: readonly string[] = [...RESERVATION_FIELDS, 'reservedBy'] satisfies (keyof Car)[]

/** Empties the conflicts about a deleted record with personal data. */
export const emptyConflictsOf = (world: StoredWorld, uid: string, now: string): Put[] =>
  reduceConflicts(
    world,
    now,
    ({ recordUid }) => recordUid === uid,
    () => ({}),
  )

/** Removes what conflicts contain about reservations, which name customers. A dispute about other fields of the vehicle stays. */
export const emptyReservations = (world: StoredWorld, now: string, isAbout: (conflict: Conflict) => boolean): Put[] =>
  reduceConflicts(world, now, (conflict) => hasReservation(conflict) && isAbout(conflict), withoutReservation)

export const withoutDisputedReservation = (conflict: Conflict, now: string): Conflict =>
  withFields(conflict, withoutReservation(conflict.fields), now)

export const hasReservation = ({ about, fields }: Conflict): boolean =>
  about === 'car' && DISPUTED_RESERVATION.some((name) => name in fields)

const withoutReservation = (fields: Conflict['fields']) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !DISPUTED_RESERVATION.includes(name)))

/** The conflicts get a new version, so that devices pull them. One without fields left is resolved. */
function reduceConflicts(
  world: StoredWorld,
  now: string,
  isReduced: (conflict: Conflict) => boolean,
  reduce: (fields: Conflict['fields']) => Conflict['fields'],
): Put[] {
  return [...world.all('conflict')]
    .filter(isReduced)
    .sort((a, b) => a.version - b.version)
    .map((each) => ({ kind: 'conflict', record: withFields(each, reduce(each.fields), now) }))
}

function withFields(conflict: Conflict, fields: Conflict['fields'], now: string): Conflict {
  const isEmpty = Object.keys(fields).length === 0
  const resolved = isEmpty ? { state: 'resolved' as const, resolvedAt: conflict.resolvedAt ?? now } : {}
  return { ...conflict, fields, ...resolved }
}
