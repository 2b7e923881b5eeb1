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

/** A key of each address that it keeps when it is moved. A list can name a picture twice. */
export const pictureKeys = (addresses: readonly string[]): string[] =>
  addresses.map((address, index) => `${address} ${addresses.slice(0, index).filter((each) => each === address).length}`)

/** `list.toSpliced(start, removed, ...added)`, which the oldest supported browsers lack. */
export function spliced<T>(list: readonly T[], start: number, removed: number, ...added: T[]): T[] {
  const copy = [...list]
  copy.splice(start, removed, ...added)
  return copy
}
