import { endedReservations } from '#domain/kinds/reservation/rules.ts'
import { always, type RecordDeclaration } from '#domain/records/declare-record.ts'
import { isPublic, isShown } from './availability.ts'
import { carName } from './car-name.ts'
import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from './car-number.ts'
import { publicCar, staffCar } from './present-car.ts'
import { carSchema } from './schema.ts'

export const car: RecordDeclaration<'car'> = {
  schema: carSchema,
  schemaName: 'Car',
  noun: 'vehicle',
  numbers: { first: FIRST_CAR_NUMBER, last: LAST_CAR_NUMBER },
  isRestorable: true,
  isPublic,
  present(record, reader, site) {
    if (reader !== 'visitor') return staffCar(record, reader, site)
    return isShown(record, site.settings()) ? publicCar(record, site) : null
  },
  hasAdminFields: true,
  person: null,
  title: carName,
  check({ sold, enabled, featured }) {
    if (sold && (enabled || featured)) throw new Error('a sold car is neither enabled nor featured')
  },
  isShownUnsaved: always,
  afterPut: (world, _, { uid, sold, updatedAt }) => (sold ? endedReservations(world, uid, updatedAt) : []),
  afterDelete: endedReservations,
}
