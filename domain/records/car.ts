import { carName } from '#domain/cars/car-name.ts'
import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { emptyReservations } from './conflict.ts'
import { always, nothing, type RecordDeclaration } from './declare-record.ts'

export const car: RecordDeclaration<'car'> = {
  noun: 'vehicle',
  numbers: { first: FIRST_CAR_NUMBER, last: LAST_CAR_NUMBER },
  isRestorable: true,
  isPublic,
  present(record, reader, site) {
    if (reader !== 'visitor') return staffCar(record, reader, site.photo)
    return isPublic(record) ? publicCar(record, site.settings().vehicleInfo, site.photo) : null
  },
  hasAdminFields: true,
  person: null,
  title: carName,
  check({ sold, enabled, featured, reservedUntil }) {
    if (sold && (enabled || featured || reservedUntil))
      throw new Error('a sold car is neither enabled, featured nor reserved')
  },
  isShownUnsaved: always,
  afterPut: nothing,
  // Reservations name customers. Other disputes stay, so that "Recreate" can apply the change again.
  afterDelete: (world, uid, now) => emptyReservations(world, now, ({ recordUid }) => recordUid === uid),
}
