import type { Car, PublicCar } from '#domain/cars/car.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type FieldVisibility, isPublicField } from '#domain/cars/car-fields.ts'

/**
 * The car as visitors receive it. Server-owned fields are listed by hand and the others must be declared public, so that a
 * field for staff never reaches a visitor by being added to the record.
 * @param visibility `vehicleInfo` of the site settings
 */
export function publicCar(car: Car, visibility: FieldVisibility): PublicCar {
  const { uid, id, version, createdAt, updatedAt } = car
  const fields = pickFields(car, (name) => isPublicField(name, visibility))
  return { uid, id, version, ...fields, createdAt, updatedAt } as PublicCar
}

/** The declared fields that `isIncluded` and that have a value. */
export function pickFields(car: Car, isIncluded: (name: CarFieldName) => boolean): Partial<Car> {
  return Object.fromEntries(
    CAR_FIELD_NAMES.filter((name) => car[name] !== undefined && isIncluded(name)).map((name) => [name, car[name]]),
  )
}
