// Captioned pictures as text: one line for each, as in a cell of an exported file. `/api/photos/… Scratch on the left door`.

import type { CaptionedPicture } from '#domain/kinds/car/fields/car-field.ts'
import { isWebAddress } from '#domain/values/text/web-address.ts'

export const pictureLines = (pictures: readonly CaptionedPicture[]): string =>
  pictures
    .map(({ image, caption }) => `${image.replace(/\s/g, '%20')} ${caption.replace(/\s+/g, ' ')}`.trim())
    .join('\n')

/** @returns null when a line does not begin with an address */
export function readPictures(lines: string): CaptionedPicture[] | null {
  const pictures = lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [image = ''] = line.split(/\s/, 1)
      return { image, caption: line.slice(image.length).trim() }
    })
  return pictures.every(({ image }) => isWebAddress(image)) ? pictures : null
}
