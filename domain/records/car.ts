import { carName } from '#domain/cars/car-name.ts'
import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { always, nothing, type RecordDeclaration } from './declare-record.ts'

export const car: RecordDeclaration<'car'> = {
  noun: 'vehicle',
  numbers: { first: FIRST_CAR_NUMBER, last: LAST_CAR_NUMBER },
  isRestorable: true,
  isPublic,
  present(record, reader, site) {
    if (reader !== 'visitor') return staffCar(record, site.photo)
    return isPublic(record) ? publicCar(record, site.settings().vehicleInfo, site.photo) : null
  },
  person: null,
  title: carName,
  check({ sold, enabled, featured }) {
    if (sold && (enabled || featured)) throw new Error('a sold car is neither enabled nor featured')
  },
  isShownUnsaved: always,
  afterPut: nothing,
  afterDelete: nothing,
}
