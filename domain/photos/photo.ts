// Uploaded photos. The address of a photo is the SHA-256 hash of the bytes that the device uploads, so that a car can name a photo
// before it has arrived. Visitors load this file: keep it free of zod.

/** Widths in pixels in which the server offers each photo. */
export const PHOTO_WIDTHS = [480, 960, 1600, 2048] as const

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PhotoType = (typeof PHOTO_TYPES)[number]

export const MAX_PHOTO_BYTES = 25 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 60_000_000

/** Answer of `PUT /api/photos/{sha256}`. Width and height are those of the upright picture. */
export interface StoredPhoto {
  url: string
  width: number
  height: number
  /** The blurred first paint: at most 40 characters. */
  placeholder: string
}

/** Every address of a photo begins with it. */
export const PHOTO_ADDRESSES = '/api/photos/'
const ADDRESS = /^\/api\/photos\/([\da-f]{64})$/

/** @param sha256 in lower-case hex */
export const photoAddress = (sha256: string): string => PHOTO_ADDRESSES + sha256

/** @returns the hash in an address made by `photoAddress`; undefined for every other address */
export const photoHash = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

/**
 * The widths of `PHOTO_WIDTHS` in which a photo has copies of its own: copies are never enlarged, so of the widths above that of
 * the photo only the first is used, and its copy is as wide as the photo.
 */
export function copyWidths(photoWidth: number): number[] {
  const last = PHOTO_WIDTHS.findIndex((width) => width >= photoWidth)
  return PHOTO_WIDTHS.slice(0, last === -1 ? PHOTO_WIDTHS.length : last + 1)
}
