const OWN_WIDE = /^(\/(?:sample|pictures)\/.+)-(1200|1600)\.webp$/
const OWN = /\/(?:sample|pictures)\/.+-(600|800|1200|1600)\.webp$/

/**
 * The `sizes` of the pictures on the car page. On phones it is smaller than the displayed width, so that the browser picks the
 * half-width copy: it loads much faster, and the thumbnails use it as well.
 */
export const GALLERY_WIDTHS = '(width < 620px) 75vw, (width < 960px) 100vw, 860px'

/** Our own pictures also exist in half their width; other pictures have one size. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const [, stem, width] = OWN_WIDE.exec(address) ?? []
  if (stem === undefined) return { src: address }
  const half = Number(width) / 2
  return { src: address, srcSet: `${stem}-${half}.webp ${half}w, ${stem}-${width}.webp ${width}w` }
}

/** The address of the copy for lists. */
export function smallPicture(address: string): string {
  return OWN_WIDE.test(address) ? (otherWidth(address) ?? address) : address
}

/** The address of the same picture in its other width; null when it has only one. */
export function otherWidth(address: string): string | null {
  const width = Number(OWN.exec(address)?.[1])
  if (Number.isNaN(width)) return null
  const other = width > 800 ? width / 2 : width * 2
  return address.replace(/\d+\.webp$/, `${other}.webp`)
}
