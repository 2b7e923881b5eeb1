// The blurred first paint of a photo: a grid of colours that the browser enlarges smoothly. The text is the base64 of the pixels
// of a BMP file, which becomes a picture when the constant header of that file is put before it: no code decodes it. The width of
// the widest copy of the photo follows. Visitors load this file.
import { photoHash } from './photo.ts'

export const PLACEHOLDER_GRID = { columns: 4, rows: 3 }

/** 24 bytes of pixels. */
const PIXEL_CHARACTERS = 32
/** Of a file with 4 x 3 pixels of 16 bits. Its 54 bytes are a whole number of base64 groups, so that the pixels can be appended. */
const HEADER = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/** @param pixels red, green and blue of each cell, the top row first @param width of the widest copy */
export function placeholderText(pixels: Uint8Array, width: number): string {
  const { columns, rows } = PLACEHOLDER_GRID
  const words: number[] = []
  // BMP begins with the bottom row.
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let cell = row * columns; cell < (row + 1) * columns; cell += 1) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(cell * 3)
      words.push(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3))
    }
  }
  const bytes = words.flatMap((word) => [word & 0xff, word >> 8])
  return btoa(String.fromCharCode(...bytes)) + width
}

/** The URL of the picture. */
export function placeholderPicture(placeholder: string): string {
  return `data:image/bmp;base64,${HEADER}${placeholder.slice(0, PIXEL_CHARACTERS)}`
}

/** The width of the widest copy of the photo. */
export function placeholderWidth(placeholder: string): number {
  return Number(placeholder.slice(PIXEL_CHARACTERS))
}

/** By the beginning of the photo's hash; only of photos that have arrived. */
export type Placeholders = Readonly<Record<string, string>>

const KEY_CHARACTERS = 8

/** @param hash of the photo */
export const placeholderKey = (hash: string): string => hash.slice(0, KEY_CHARACTERS)

/** @returns undefined for pictures that are no photos, and for photos that have not arrived */
export function placeholderOf(placeholders: Placeholders | undefined, address: string | undefined): string | undefined {
  const hash = address === undefined ? undefined : photoHash(address)
  return hash === undefined ? undefined : placeholders?.[placeholderKey(hash)]
}
