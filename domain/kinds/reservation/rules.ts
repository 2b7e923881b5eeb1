import { emptyConflictsOf } from '#domain/kinds/conflict/rules.ts'
import { isTextAbout } from '#domain/kinds/inquiry/person.ts'
import type { RecordTypes } from '#domain/kinds/kinds.ts'
import { always, never, noRule, type RecordDeclaration, type StoredWorld } from '#domain/records/declare-record.ts'
import { toStaff } from '#domain/records/fields.ts'
import { deletionOf, type Put } from '#domain/records/world.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { reservationSchema } from './schema.ts'

export const reservation: RecordDeclaration<'reservation'> = {
  schema: reservationSchema,
  schemaName: 'Reservation',
  noun: 'reservation',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: toStaff(reservationSchema),
  hasAdminFields: false,
  person: {
    isFrom: ({ for: customer = '' }, person) => isTextAbout(customer, person),
    isExpired: ({ until }, { openingHours }, now) => until < siteMoment(now.getTime(), openingHours.timeZone).date,
    expiry: 'The last day',
  },
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: (world, _, record) => resentCar(world, record, record.updatedAt),
  afterDelete(world, uid, now) {
    return [...emptyConflictsOf(world, uid, now), ...resentCar(world, world.get('reservation', uid), now)]
  },
}

/** The car gets a new version, so that visitors pull it. */
function resentCar(world: StoredWorld, record: RecordTypes['reservation'] | undefined, now: string): Put[] {
  const car = record && record.contests === undefined ? world.get('car', record.carUid) : undefined
  return car && !car.sold ? [{ kind: 'car', record: { ...car, updatedAt: now } }] : []
}

/** A sale or a deletion of the car ends its reservation, and those that contest it. */
export const endedReservations = (world: StoredWorld, uid: string, deletedAt: string): Put[] =>
  [...world.all('reservation')]
    .filter(({ carUid }) => carUid === uid)
    .sort((a, b) => a.version - b.version)
    .map((each) => deletionOf('reservation', each, deletedAt))
