// The widths in which a picture exists. Our own pictures have their width in the file name and exist in half of it too; uploaded photos are
// asked for with a width; other pictures have one size.
import { copyWidths, photoHash } from '#domain/photos/photo.ts'
import { placeholderWidth } from '#domain/photos/placeholder.ts'
import { WIDTHS } from '#domain/values/widths.ts'

/** Our own pictures in their larger width. */
export const OWN_WIDE = /^(\/(?:sample|pictures)\/.+)-(1200|1600)\.webp$/
export const MEDIUM_PHOTO = 960

/**
 * The `sizes` of the pictures on the car page. On phones it is smaller than the displayed width, so that the browser picks the
 * half-width copy: it loads much faster, and the thumbnails use it as well.
 */
export const GALLERY_WIDTHS = `${WIDTHS.phone} 75vw, ${WIDTHS.desk} min(48vw, 660px), 100vw`

/** @param placeholder of a photo; it tells how wide the widest copy is */
export function pictureSources(address: string, placeholder?: string): { src: string; srcSet?: string } {
  if (photoHash(address)) return photoSources(address, placeholder)
  const [, stem, width] = OWN_WIDE.exec(address) ?? []
  if (stem === undefined) return { src: address }
  const half = Number(width) / 2
  return { src: address, srcSet: `${stem}-${half}.webp ${half}w, ${stem}-${width}.webp ${width}w` }
}

function photoSources(address: string, placeholder: string | undefined) {
  const widest = placeholder ? placeholderWidth(placeholder) : Number.POSITIVE_INFINITY
  const copies = copyWidths(widest).map((width) => `${ofWidth(address, width)} ${Math.min(width, widest)}w`)
  return { src: ofWidth(address, MEDIUM_PHOTO), srcSet: copies.join(', ') }
}

export const ofWidth = (address: string, width: number) => `${address}?w=${width}`
