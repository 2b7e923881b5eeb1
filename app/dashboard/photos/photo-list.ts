// A vehicle's photos are part of `car.images`, beside addresses that were typed. In the vehicle form two editors divide the list: photos
// come first, then the typed addresses. The page Photos has one list of all. The order of a stored list stays as it is until it is changed.
import { photoHash } from '#domain/photos/photo.ts'

export const isPhoto = (address: string): boolean => photoHash(address) !== undefined

export const photosIn = (images: readonly string[]): string[] => images.filter(isPhoto)

/** `images` with a new photo after the others, and before the pictures that are no photos. */
export function withNewPhoto(images: readonly string[], photo: string): string[] {
  return spliced(images, images.map(isPhoto).lastIndexOf(true) + 1, 0, photo)
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return spliced(spliced(list, from, 1), to, 0, list[from] as T)
}

/** `list.toSpliced(start, removed, ...added)`, which the oldest supported browsers lack. */
export function spliced<T>(list: readonly T[], start: number, removed: number, ...added: T[]): T[] {
  const copy = [...list]
  copy.splice(start, removed, ...added)
  return copy
}
