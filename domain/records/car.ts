import { carName } from '#domain/cars/car-name.ts'
import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { emptyConflicts } from './conflict.ts'
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
  // Its conflicts name customers. Those of other kinds stay, so that "Recreate" can apply the change again.
  afterDelete: (world, uid, now) =>
    emptyConflicts(world, now, ({ recordUid, kind }) => recordUid === uid && kind === 'double_reservation'),
}
