// Which photos the server has, by the cars of this device. A car carries the placeholders of its photos that have arrived (S80).

import { isPublic } from '#domain/kinds/car/availability.ts'
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { placeholderOf } from '#domain/photos/placeholder.ts'
import { carsStore } from './cars.ts'

export type ServerPhoto =
  /** Visitors see it. */
  | 'public'
  /** Sent to staff only. */
  | 'staff'
  | 'not-arrived'
  /** No car names it. */
  | 'unknown'

const RANKS: readonly ServerPhoto[] = ['not-arrived', 'staff', 'public']

let indexed: readonly Car[] = []
let index: ReadonlyMap<string, ServerPhoto> = new Map()

export function serverPhoto(hash: string): ServerPhoto {
  const { all } = carsStore.get()
  if (all !== indexed) {
    indexed = all
    index = indexPhotos(all)
  }
  return index.get(hash) ?? 'unknown'
}

/** Several cars may name one photo. */
function indexPhotos(cars: readonly Car[]): Map<string, ServerPhoto> {
  const found = new Map<string, ServerPhoto>()
  for (const car of cars) {
    for (const image of picturesOf(car)) {
      const hash = photoHash(image)
      if (hash === undefined) continue
      const state =
        placeholderOf(car.placeholders, image) === undefined ? 'not-arrived' : isPublic(car) ? 'public' : 'staff'
      const known = found.get(hash)
      if (known === undefined || RANKS.indexOf(state) > RANKS.indexOf(known)) found.set(hash, state)
    }
  }
  return found
}
