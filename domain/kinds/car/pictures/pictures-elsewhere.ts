// Pictures whose addresses lead to another site. The server copies them; afterwards the car names a photo of this site instead.

import type { Car } from '#domain/kinds/car/schema.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { isAbsoluteWebAddress } from '#domain/values/text/web-address.ts'
import { picturesOf } from './car-pictures.ts'

type Pictures = Pick<Car, 'images' | 'conditionPictures'>

export const picturesElsewhere = (car: Pictures): string[] => picturesOf(car).filter(isAbsoluteWebAddress)

/** The changes that name the photo instead of the address; a list that has the photo already loses the address. */
export function pictureReplaced({ images, conditionPictures = [] }: Pictures, address: string, photo: string) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  const replaced = images.map((image) => (image === address ? photo : image))
  if (images.includes(address)) changes.images = { from: images, to: [...new Set(replaced)] }
  if (conditionPictures.some(({ image }) => image === address)) {
    const to = conditionPictures.map((one) => (one.image === address ? { ...one, image: photo } : one))
    changes.conditionPictures = { from: conditionPictures, to }
  }
  return changes
}

/** Whether the pictures differ only by copies: photos of this site in the places of addresses of other sites. */
export function areCopied(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false
  const isCopied = (address: string, now: string) =>
    now === address || (isAbsoluteWebAddress(address) && photoHash(now) !== undefined)
  return before.length === after.length && before.every((address, index) => isCopied(address, after[index]))
}
