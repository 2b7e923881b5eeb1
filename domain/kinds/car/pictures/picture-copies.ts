// The copies of a picture for prefetching and for offline pages. Apart from picture-sources.ts, which the first paint loads.
import { PHOTO_WIDTHS, photoHash } from '#domain/photos/photo.ts'
import { MEDIUM_PHOTO, OWN_WIDE, ofWidth } from './picture-sources.ts'

const SMALL_PHOTO = 480
const ORIGIN = /^https?:\/\/[^/]+/
const OWN = /\/(?:sample|pictures)\/.+-(600|800|1200|1600)\.webp$/

/** The address of the copy for lists. */
export function smallPicture(address: string): string {
  if (photoHash(address)) return ofWidth(address, SMALL_PHOTO)
  return OWN_WIDE.test(address) ? (otherWidths(address)[0] ?? address) : address
}

/** The address of the copy for the car page. */
export function mediumPicture(address: string): string {
  return photoHash(address) ? ofWidth(address, MEDIUM_PHOTO) : address
}

/** The URLs of the same picture in its other widths. @param url absolute, or a path */
export function otherWidths(url: string): string[] {
  const [photo = '', query = ''] = url.split('?')
  if (photoHash(photo.replace(ORIGIN, ''))) {
    return PHOTO_WIDTHS.filter((width) => query !== `w=${width}`).map((width) => ofWidth(photo, width))
  }
  const width = Number(OWN.exec(url)?.[1])
  if (Number.isNaN(width)) return []
  return [url.replace(/\d+\.webp$/, `${width > 800 ? width / 2 : width * 2}.webp`)]
}
