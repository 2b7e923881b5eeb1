import type { CarFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { toValues, type VehicleValues } from './vehicle-values.ts'

const OF_ONE_VEHICLE: readonly string[] = [
  'vin',
  'stockNumber',
  'firstRegistration',
  'previousOwners',
  'serviceHistory',
  'inspectionDue',
  'purchasePrice',
  'costs',
  'conditionPictures',
] satisfies CarFieldName[]

/** The values of the form for another vehicle of the same kind: without what belongs to the one vehicle or its place on the site. */
export function duplicateValues(car: Car): VehicleValues {
  const shared = Object.fromEntries(Object.entries(car).filter(([name]) => !OF_ONE_VEHICLE.includes(name))) as Car
  return toValues({ ...shared, images: [], featured: false, enabled: true })
}
