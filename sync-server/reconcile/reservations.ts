// Reservations name customers: those of one person are erased on request, and each is removed when its last day is over.
import { randomUUID } from 'node:crypto'
import type { Car } from '#domain/cars/car.ts'
import { isReserved } from '#domain/cars/reservation.ts'
import { isTextAbout, type PersonQuery } from '#domain/inquiries/person.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { DISPUTED_RESERVATION, emptyReservations, hasReservation } from '#domain/records/conflict.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteMoment } from '#domain/values/time-zone.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, Store } from '#sync-server/store/store.ts'
import { applyToStore } from './apply-to-store.ts'
import { storeWorld, writePut } from './store-world.ts'

/** The `by` of activity entries about reservations that are over. */
const LAST_DAY: Actor = { id: null, username: 'The last day', role: 'admin' }

export interface PersonReservations {
  cars: Car[]
  /** Conflicts that name the person. */
  conflicts: Conflict[]
  /** Further cars, as these conflicts would reserve them for the person. */
  disputed: Car[]
}

export function reservationsOf(reader: Reader, person: PersonQuery): PersonReservations {
  const isAbout = (text: unknown) => typeof text === 'string' && isTextAbout(text, person)
  const cars = [...reader.all('cars')].filter(({ reservedFor }) => isAbout(reservedFor))
  const conflicts = [...reader.all('conflicts')].filter(({ about, fields: { reservedFor } }) => {
    return about === 'car' && reservedFor && (isAbout(reservedFor.mine) || isAbout(reservedFor.theirs))
  })
  const disputed = new Map<string, Car>()
  for (const { recordUid, fields } of conflicts) {
    const car = reader.get('cars', recordUid)
    if (!car || isAbout(car.reservedFor)) continue
    const side = isAbout(fields.reservedFor?.mine) ? 'mine' : 'theirs'
    const reservation = DISPUTED_RESERVATION.flatMap((field) => (fields[field] ? [[field, fields[field][side]]] : []))
    disputed.set(recordUid, { ...car, ...Object.fromEntries(reservation) })
  }
  return { cars, conflicts, disputed: [...disputed.values()] }
}

/** The cars stay reserved. */
export function eraseReservations(
  records: Records,
  { cars, conflicts }: PersonReservations,
  { actor, now }: { actor: Actor; now: string },
): void {
  for (const { uid, reservedFor } of cars) {
    const args = { fields: { reservedFor: { from: reservedFor, to: null } } }
    const mutation: Mutation = { name: 'car.edit', uid, mid: randomUUID(), madeAt: now, args }
    applyToStore(records, { actor, mutation, now, fingerprint: null })
  }
  const uids = new Set(conflicts.map(({ uid }) => uid))
  for (const put of emptyReservations(storeWorld(records), now, ({ uid }) => uids.has(uid))) writePut(records, put)
}

/** Removes the reservations whose last day is over, also from conflicts. @returns how many it removed */
export async function endReservations(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const today = siteMoment(now.getTime(), siteSettings(view).openingHours.timeZone).date
  const isOver = (day: unknown) => typeof day !== 'string' || !isReserved({ reservedUntil: day }, today)
  const overIn = (reader: Reader) =>
    [...reader.all('cars')].filter(({ reservedUntil }) => reservedUntil !== undefined && isOver(reservedUntil))
  // A dispute about the name only has no day of its own: it is over with the reservation of the car.
  const isConflictOver = (reader: Reader) => (conflict: Conflict) => {
    if (!hasReservation(conflict)) return false
    const { reservedUntil } = conflict.fields
    if (reservedUntil) return isOver(reservedUntil.mine) && isOver(reservedUntil.theirs)
    return isOver(reader.get('cars', conflict.recordUid)?.reservedUntil)
  }
  if (overIn(view).length === 0 && ![...view.all('conflicts')].some(isConflictOver(view))) return 0
  return store.transact((records) => {
    const at = now.toISOString()
    const cars = overIn(records)
    for (const { uid, reservationId } of cars) {
      if (!reservationId) continue
      const mutation: Mutation = { name: 'car.release', uid, mid: randomUUID(), madeAt: at, args: { reservationId } }
      applyToStore(records, { actor: LAST_DAY, mutation, now: at, fingerprint: null })
    }
    for (const put of emptyReservations(storeWorld(records), at, isConflictOver(records))) writePut(records, put)
    return cars.length
  })
}
