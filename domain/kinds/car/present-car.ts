// A car as visitors and as staff receive it. Visitors do not receive the addresses of photos that have not arrived.

import { reservedFields } from '#domain/kinds/reservation/reserved.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { placeholderKey } from '#domain/photos/placeholder.ts'
import type { Shot } from '#domain/photos/shots.ts'
import { presenter } from '#domain/records/fields.ts'
import { CAR_FIELD_NAMES, carField, type FieldVisibility, isPublicField } from './fields/car-fields.ts'
import { picturesOf } from './pictures/car-pictures.ts'
import { priceDropOf } from './price-history.ts'
import { type Car, carSchema, type PublicCar } from './schema.ts'

/** Looks up a photo that has arrived, by its hash. */
export type FindPhoto = (hash: string) => { placeholder: string; shot?: Shot | undefined } | undefined

/** A presented car depends on this, beside itself. */
export interface CarSite {
  settings(): { vehicleInfo: FieldVisibility }
  /** A photo that has arrived. */
  photo: FindPhoto
  /** That of a car. */
  reservation(carUid: string): Reservation | undefined
}

const toVisitor = presenter(carSchema, 'visitor')
const toStaff = { user: presenter(carSchema, 'user'), admin: presenter(carSchema, 'admin') }

/** A car without a seller says so. */
const NO_SELLER = { sellerId: null }

export function publicCar(car: Car, site: CarSite): PublicCar {
  const { vehicleInfo } = site.settings()
  const presented: Partial<Car> = toVisitor({
    ...NO_SELLER,
    ...withArrivedPictures(car, site.photo),
    ...photoFacts(car, site.photo),
    priceDrop: priceDropOf(car),
    ...reservedFields(site.reservation(car.uid)),
  })
  for (const name of FIELDS_BY_SETTING) if (!isPublicField(name, vehicleInfo)) delete presented[name]
  return presented as PublicCar
}

/** Visitors receive them while a setting is on. */
const FIELDS_BY_SETTING = CAR_FIELD_NAMES.filter((name) => typeof carField(name).public === 'string')

/** The car as a person of this role receives it. */
export const staffCar = (car: Car, reader: 'admin' | 'user', site: CarSite): Car =>
  toStaff[reader]({
    ...NO_SELLER,
    ...car,
    ...reservedFields(site.reservation(car.uid)),
    ...photoFacts(car, site.photo),
  })

/** Empty for a car without photos that have arrived. */
function photoFacts(car: Car, findPhoto: FindPhoto): Pick<Car, 'placeholders' | 'shots'> {
  const arrived = picturesOf(car).flatMap((address) => {
    const hash = photoHash(address)
    if (hash === undefined) return []
    const photo = findPhoto(hash)
    return photo ? [{ key: placeholderKey(hash), ...photo }] : []
  })
  const shots = arrived.flatMap(({ key, shot }) => (shot ? [[key, shot] as const] : []))
  return {
    ...(arrived.length > 0
      ? { placeholders: Object.fromEntries(arrived.map(({ key, placeholder }) => [key, placeholder])) }
      : {}),
    ...(shots.length > 0 ? { shots: Object.fromEntries(shots) } : {}),
  }
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
