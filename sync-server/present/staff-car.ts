import type { Car } from '#domain/cars/car.ts'
import { type PhotoReader, photoPlaceholders } from './car-photos.ts'
import { pickFields } from './public-car.ts'

/** The car as staff receive it: every declared field, and the server-owned fields listed by hand. */
export function staffCar(car: Car, photos: PhotoReader): Car {
  const { uid, id, version, createdBy, createdAt, updatedAt, saleId, soldAt, priceHistory, sample } = car
  const fields = pickFields(car, () => true)
  return {
    createdBy,
    ...(saleId ? { saleId } : {}),
    ...(soldAt ? { soldAt } : {}),
    ...(priceHistory ? { priceHistory } : {}),
    ...(sample ? { sample: true } : {}),
    uid,
    id,
    version,
    ...fields,
    ...photoPlaceholders(car, photos),
    createdAt,
    updatedAt,
  } as Car
}
