import type { Car, PublicCar } from '#domain/cars/car.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type FieldVisibility, isPublicField } from '#domain/cars/car-fields.ts'
import { priceDropOf } from '#domain/cars/price-history.ts'
import { arrivedImages, type PhotoReader, photoPlaceholders } from './car-photos.ts'

/**
 * The car as visitors receive it. Server-owned fields are listed by hand and the others must be declared public, so that a
 * field for staff never reaches a visitor by being added to the record.
 * @param visibility `vehicleInfo` of the site settings @param photos looks up photos
 */
export function publicCar(car: Car, visibility: FieldVisibility, photos: PhotoReader): PublicCar {
  const { uid, id, version, createdAt, updatedAt } = car
  const fields = pickFields(car, (name) => isPublicField(name, visibility))
  const images = arrivedImages(car, photos)
  const priceDrop = priceDropOf(car)
  return {
    uid,
    id,
    version,
    ...fields,
    images,
    ...photoPlaceholders(car, photos),
    ...(priceDrop ? { priceDrop } : {}),
    createdAt,
    updatedAt,
  } as PublicCar
}

/** The declared fields that `isIncluded` and that have a value. */
export function pickFields(car: Car, isIncluded: (name: CarFieldName) => boolean): Partial<Car> {
  const fields: Partial<Record<CarFieldName, unknown>> = {}
  for (const name of CAR_FIELD_NAMES) if (car[name] !== undefined && isIncluded(name)) fields[name] = car[name]
  return fields as Partial<Car>
}
