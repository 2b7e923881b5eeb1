import type { Car } from '#domain/cars/car.ts'
import { toValues, type VehicleValues } from './vehicle-values.ts'

/** The values of the form for another vehicle of the same kind: without what belongs to the one vehicle or its place on the site. */
export function duplicateValues(car: Car): VehicleValues {
  const { vin: _, stockNumber: __, ...shared } = car
  return toValues({ ...shared, images: [], featured: false, enabled: true })
}
