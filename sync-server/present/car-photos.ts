// What readers receive of the photos that a car names: placeholders of those that have arrived. Visitors do not receive the
// addresses of the others.
import type { Car } from '#domain/cars/car.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { type Placeholders, placeholderKey } from '#domain/photos/placeholder.ts'
import type { Reader } from '#sync-server/store/store.ts'

/** Looks up the rows of photos. */
export type PhotoReader = Pick<Reader, 'get'>

/** Empty for a car without photos that have arrived. */
export function photoPlaceholders({ images }: Car, reader: PhotoReader): { placeholders?: Placeholders } {
  const arrived = images.flatMap((address) => {
    const hash = photoHash(address)
    const photo = hash === undefined ? undefined : reader.get('photos', hash)
    return hash !== undefined && photo ? [[placeholderKey(hash), photo.placeholder] as const] : []
  })
  return arrived.length > 0 ? { placeholders: Object.fromEntries(arrived) } : {}
}

/** Without the photos that have not arrived. */
export function arrivedImages({ images }: Car, reader: PhotoReader): string[] {
  return images.filter((address) => {
    const hash = photoHash(address)
    return hash === undefined || reader.get('photos', hash) !== undefined
  })
}
