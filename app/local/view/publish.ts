// Writes the view of the device into the stores the screens read. An unchanged record without pending changes stays the same object.
import type { StaffName } from '#app/local/db/rows.ts'
import { type CarView, compareByNumber, type LoadState, publishCars } from '#app/local/state/cars.ts'
import { otherLanguage, shownSettings } from '#app/local/state/page-language.ts'
import { publishRecords, STAFF_KINDS, staffStore } from '#app/local/state/records.ts'
import { setNotation, settingsStore } from '#app/local/state/settings.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { type ListedKind, type RecordTypes, recordsOf } from '#domain/kinds/kinds.ts'
import { reservedFields } from '#domain/kinds/reservation/reserved.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { oncePer } from '#domain/values/once-per.ts'
import type { DeviceView } from './device-view.ts'

/** The data of a server-rendered page, which may be newer than the base until the first pull or load. */
export interface PageRecords {
  cars: readonly Car[]
  /** Whether the page contains settings, which are then not replaced by those of the view. */
  settings: boolean
}

export const NO_PAGE_RECORDS: PageRecords = { cars: [], settings: false }

const NO_STAFF: StaffName[] = []
/** The record marked as pending: the same object for the same record. */
const markPending = oncePer((record: object) => ({ ...record, isPending: true })) as <T extends object>(
  record: T,
) => T & { isPending: true }

export function publishView(view: DeviceView, state: LoadState, page: PageRecords): void {
  publishCars(withReservations(view, mergeCars(view, page)), state, view.table('aliases'))
  for (const kind of STAFF_KINDS) publishRecords(kind, records(view, kind), state, view.table('aliases'))
  if (!page.settings && (view.base.settings || view.overlay.settings)) publishSettings(view.world.settings())
  staffStore.set(view.table('device').get('device')?.staff ?? NO_STAFF)
}

export function publishSettings(settings: SiteSettings): void {
  settingsStore.set(shownSettings(settings))
  setNotation(notationOf(settings.region, otherLanguage()))
}

function mergeCars(view: DeviceView, page: PageRecords): CarView[] {
  const cars = records(view, 'car')
  if (page.cars.length === 0) return cars.sort(compareByNumber)
  const merged = new Map(cars.map((car) => [car.uid, car]))
  for (const car of page.cars) {
    const known = merged.get(car.uid)
    if (!known || (known.version < car.version && !view.overlay.touched.has(car.uid))) merged.set(car.uid, car)
  }
  return [...merged.values()].sort(compareByNumber)
}

/**
 * Staff read the reservation of a car from its own record, so that a pending one is shown. Visitors have no such records: the server adds
 * the last day to their cars.
 */
function withReservations(view: DeviceView, cars: CarView[]): CarView[] {
  if (view.actor.role === 'visitor' || !view.table('device').get('device')?.cursor) return cars
  const standing = new Map(
    records(view, 'reservation').flatMap((each) => (each.contests === undefined ? [[each.carUid, each]] : [])),
  )
  const released = [...view.base.reservations.values()].filter(({ uid }) => view.overlay.deletions.has(uid))
  const releasedCars = new Set(released.map(({ carUid }) => carUid))
  return cars.map((car) => {
    const reservation = car.sold ? undefined : standing.get(car.uid)
    return withReservation(car, reservation, reservation?.isPending || releasedCars.has(car.uid))
  })
}

const shownCars = new WeakMap<Car, { reservation: Reservation | undefined; shown: CarView }>()

/** The same object for the same car and reservation. */
function withReservation(car: CarView, reservation: Reservation | undefined, isPending = false): CarView {
  const { reservedUntil, reservedFor, reservedBy: _, reservationId, ...rest } = car
  const isShown =
    reservationId === reservation?.uid && reservedUntil === reservation?.until && reservedFor === reservation?.for
  if (isShown && !isPending) return car
  const known = shownCars.get(car)
  const isKnown =
    known?.reservation === reservation && Boolean(known?.shown.isPending) === (isPending || Boolean(car.isPending))
  if (known && isKnown) return known.shown
  const shown: CarView = { ...rest, ...reservedFields(reservation), ...(isPending ? { isPending } : {}) }
  shownCars.set(car, { reservation, shown })
  return shown
}

/** The records of a kind as this device shows them. */
function records<K extends ListedKind>(
  { base, overlay }: DeviceView,
  kind: K,
): (RecordTypes[K] & { isPending?: true })[] {
  const stored = recordsOf(base, kind)
  const changed = recordsOf(overlay, kind)
  if (changed.size + overlay.touched.size + overlay.deletions.size === 0) return [...stored.values()]
  const found: (RecordTypes[K] & { isPending?: true })[] = []
  for (const [uid, record] of stored) {
    const current = changed.get(uid) ?? record
    if (!overlay.deletions.has(uid)) found.push(overlay.touched.has(uid) ? markPending(current) : current)
  }
  for (const [uid, record] of changed) {
    if (!stored.has(uid) && !overlay.deletions.has(uid)) found.push(markPending(record))
  }
  return found
}
