// A vehicle's photos are part of `car.images`, beside addresses that were typed. The two editors divide the list: photos come first,
// so that the first photo is the cover, then the typed addresses. The order of a stored list stays as it is until its photos are changed.
import { photoHash } from '#domain/photos/photo.ts'

export const isPhoto = (address: string): boolean => photoHash(address) !== undefined

export const photosIn = (images: readonly string[]): string[] => images.filter(isPhoto)

/** `images` with these photos in place of its own. */
export function withPhotos(images: readonly string[], photos: readonly string[]): string[] {
  return [...photos, ...images.filter((address) => !isPhoto(address))]
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, list[from] as T)
}
