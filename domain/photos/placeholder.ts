// The blurred first paint of a photo: a grid of colours that the browser enlarges smoothly. The text is the base64 of the pixels
// of a BMP file, which becomes a picture when the constant header of that file is put before it: no code decodes it. The width of
// the widest copy of the photo follows. Visitors load this file.
import { photoHash } from './photo.ts'

export const PLACEHOLDER_GRID = { columns: 4, rows: 3 }

/** 24 bytes of pixels. */
const PIXEL_CHARACTERS = 32
/**
 * The header of a file with 4 x 3 pixels of 16 bits. Its 54 bytes are a whole number of base64 groups, so that the pixels can be appended.
 */
const HEADER = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/** @param pixels red, green and blue of each cell, the top row first @param width of the widest copy */
export function placeholderWithWidth(pixels: Uint8Array, width: number): string {
  const { columns, rows } = PLACEHOLDER_GRID
  const words: number[] = []
  // BMP begins with the bottom row.
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let cell = row * columns; cell < (row + 1) * columns; cell += 1) {
      const [red, green, blue] = fiveBits(pixels.subarray(cell * 3, cell * 3 + 3))
      words.push((red << 10) | (green << 5) | blue)
    }
  }
  const bytes = words.flatMap((word) => [word & 0xff, word >> 8])
  return btoa(String.fromCharCode(...bytes)) + width
}

/** Rounds the channels towards grey: rounded each by itself, a grey would get a tint that is clearly visible. */
function fiveBits([red = 0, green = 0, blue = 0]: Uint8Array): [red: number, green: number, blue: number] {
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  const level = Math.round((grey * 31) / 255)
  const round = (channel: number) => {
    const tint = ((channel - grey) * 31) / 255
    return Math.max(0, Math.min(31, level + Math.trunc(tint + Math.sign(tint) * 0.3)))
  }
  return [round(red), round(green), round(blue)]
}

/** The URL of the picture. */
export function placeholderPicture(placeholder: string): string {
  return `data:image/bmp;base64,${HEADER}${placeholder.slice(0, PIXEL_CHARACTERS)}`
}

/** The width of the widest copy of the photo. */
export function placeholderWidth(placeholder: string): number {
  return Number(placeholder.slice(PIXEL_CHARACTERS))
}

/** Keys are the beginnings of hashes; only photos that have arrived have one. */
export type Placeholders = Readonly<Record<string, string>>

const KEY_CHARACTERS = 8

/** @param hash of the photo */
export const placeholderKey = (hash: string): string => hash.slice(0, KEY_CHARACTERS)

/** @returns undefined for pictures that are no photos, and for photos that have not arrived */
export function placeholderOf(placeholders: Placeholders | undefined, address: string | undefined): string | undefined {
  const hash = address === undefined ? undefined : photoHash(address)
  return hash === undefined ? undefined : placeholders?.[placeholderKey(hash)]
}
