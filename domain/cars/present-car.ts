// A car as visitors and as staff receive it. Visitors do not receive the addresses of photos that have not arrived.
import { photoHash } from '#domain/photos/photo.ts'
import { type Placeholders, placeholderKey } from '#domain/photos/placeholder.ts'
import type { Car, PublicCar } from './car.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type FieldVisibility, isPublicField } from './car-fields.ts'
import { picturesOf } from './car-pictures.ts'
import { mayUseField } from './field-readers.ts'
import { priceDropOf } from './price-history.ts'

/** Looks up a photo that has arrived, by its hash. */
export type FindPhoto = (hash: string) => { placeholder: string } | undefined

/**
 * The car as visitors receive it. Server-owned fields are listed by hand and the others must be declared public, so that a
 * field for staff never reaches a visitor by being added to the record.
 * @param visibility `vehicleInfo` of the site settings
 */
export function publicCar(car: Car, visibility: FieldVisibility, findPhoto: FindPhoto): PublicCar {
  const { uid, id, version, createdAt, updatedAt, reservedUntil } = car
  const fields = pickFields(withArrivedPictures(car, findPhoto), (name) => isPublicField(name, visibility))
  const priceDrop = priceDropOf(car)
  return {
    uid,
    id,
    version,
    ...fields,
    ...photoPlaceholders(car, findPhoto),
    ...(priceDrop ? { priceDrop } : {}),
    ...(reservedUntil ? { reservedUntil } : {}),
    createdAt,
    updatedAt,
  } as PublicCar
}

/** The car as a person of this role receives it: the fields they may use, and the server-owned fields listed by hand. */
export function staffCar(car: Car, reader: 'admin' | 'user', findPhoto: FindPhoto): Car {
  const { uid, id, version, createdBy, createdAt, updatedAt, saleId, soldAt, priceHistory, sample } = car
  const { reservedUntil, reservedFor, reservedBy, reservationId } = car
  const fields = pickFields(car, (name) => mayUseField(name, reader))
  return {
    createdBy,
    ...(saleId ? { saleId } : {}),
    ...(soldAt ? { soldAt } : {}),
    ...(priceHistory ? { priceHistory } : {}),
    ...(reservedUntil ? { reservedUntil, reservedBy, reservationId } : {}),
    ...(reservedFor ? { reservedFor } : {}),
    ...(sample ? { sample: true } : {}),
    uid,
    id,
    version,
    ...fields,
    ...photoPlaceholders(car, findPhoto),
    createdAt,
    updatedAt,
  } as Car
}

/** The declared fields that `isIncluded` and that have a value. */
function pickFields(car: Car, isIncluded: (name: CarFieldName) => boolean): Partial<Car> {
  const fields: Partial<Record<CarFieldName, unknown>> = {}
  for (const name of CAR_FIELD_NAMES) if (car[name] !== undefined && isIncluded(name)) fields[name] = car[name]
  return fields as Partial<Car>
}

/** Empty for a car without photos that have arrived. */
function photoPlaceholders(car: Car, findPhoto: FindPhoto): { placeholders?: Placeholders } {
  const arrived = picturesOf(car).flatMap((address) => {
    const hash = photoHash(address)
    const photo = hash === undefined ? undefined : findPhoto(hash)
    return hash !== undefined && photo ? [[placeholderKey(hash), photo.placeholder] as const] : []
  })
  return arrived.length > 0 ? { placeholders: Object.fromEntries(arrived) } : {}
}

function withArrivedPictures({ conditionPictures = [], ...car }: Car, findPhoto: FindPhoto): Car {
  const hasArrived = (address: string) => {
    const hash = photoHash(address)
    return hash === undefined || findPhoto(hash) !== undefined
  }
  const arrived = conditionPictures.filter(({ image }) => hasArrived(image))
  return {
    ...car,
    images: car.images.filter(hasArrived),
    ...(arrived.length > 0 ? { conditionPictures: arrived } : {}),
  }
}
