const OWN_WIDE = /^(\/(?:sample|pictures)\/.+)-(1200|1600)\.webp$/
const OWN = /\/(?:sample|pictures)\/.+-(600|800|1200|1600)\.webp$/

/**
 * How wide the pictures of a car's page are shown, as in the attribute of that name. On most phones it is said smaller than it is: the
 * half as large copy is there long before the other, and is the one of the small pictures below.
 */
export const GALLERY_WIDTHS = '(width < 620px) 75vw, (width < 960px) 100vw, 860px'

/** Our own pictures have a copy of half their width beside them; a picture from elsewhere comes in one size. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const [, stem, width] = OWN_WIDE.exec(address) ?? []
  if (stem === undefined) return { src: address }
  const half = Number(width) / 2
  return { src: address, srcSet: `${stem}-${half}.webp ${half}w, ${stem}-${width}.webp ${width}w` }
}

/** The copy that is enough for a list. */
export function smallPicture(address: string): string {
  return OWN_WIDE.test(address) ? (otherWidth(address) ?? address) : address
}

/** The same picture in the width that was not asked for; null when it has only one. */
export function otherWidth(address: string): string | null {
  const width = Number(OWN.exec(address)?.[1])
  if (Number.isNaN(width)) return null
  const other = width > 800 ? width / 2 : width * 2
  return address.replace(/\d+\.webp$/, `${other}.webp`)
}
