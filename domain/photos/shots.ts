import { photoHash } from './photo.ts'
import { placeholderKey } from './placeholder.ts'

/** The subjects of the photos of a vehicle, in the order in which one walks around it. */
export const SHOTS = [
  'Front three-quarter',
  'Side',
  'Rear three-quarter',
  'Interior front',
  'Interior rear',
  'Odometer',
  'Wheels',
  'Engine',
] as const

export type Shot = (typeof SHOTS)[number]

/** The subjects of photos by the keys of `Placeholders`. */
export type ShotsOfPhotos = Readonly<Record<string, string>>

/** The text of a picture for people who do not see it: `2019 Ferrari Roma, engine, picture 8 of 20`. */
export function pictureText(
  name: string,
  images: readonly (string | undefined)[],
  index: number,
  shots: ShotsOfPhotos = {},
): string {
  const shot = shots[placeholderKey(photoHash(images[index] ?? '') ?? '')]
  return `${name},${shot ? ` ${shot.toLowerCase()},` : ''} picture ${index + 1} of ${images.length}`
}
