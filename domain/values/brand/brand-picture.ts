// Pictures of the brand. Their address has the SHA-256 hash of the uploaded bytes, the size of the copy that pages show, and the grounds
// on which its visible pixels have enough contrast, so that a page knows before the picture has arrived. Visitors load this file.

/** The background of a logo. Pages are light or dark, header and footer are dark, printed sheets are light. */
export type Ground = 'light' | 'dark'

/** The grounds of the style sheets with the lowest contrast to black and to white. */
export const GROUND_COLORS: Record<Ground, string> = { light: '#f1ede5', dark: '#1d2024' }
export const MIN_LOGO_CONTRAST = 3

/** Pages scale it to at most a third of this. */
export const LOGO_SIZE = { width: 960, height: 192 }

export interface BrandPicture {
  address: string
  hash: string
  width: number
  height: number
  visibleOn: Record<Ground, boolean>
}

export type BrandFacts = Pick<BrandPicture, 'width' | 'height' | 'visibleOn'>

/** Every address of a picture of the brand begins with it. */
export const BRAND_ADDRESSES = '/api/brand/'
const NAME = /^([\da-f]{64})-(\d{1,4})x(\d{1,4})-(light|dark|both|none)$/

export function brandAddress(hash: string, { width, height, visibleOn: { light, dark } }: BrandFacts): string {
  const grounds = light ? (dark ? 'both' : 'light') : dark ? 'dark' : 'none'
  return `${BRAND_ADDRESSES}${hash}-${width}x${height}-${grounds}`
}

/** @returns null for every text that `brandAddress` does not make */
export function brandPicture(address: string | null): BrandPicture | null {
  if (!address?.startsWith(BRAND_ADDRESSES)) return null
  const [, hash, width, height, grounds] = NAME.exec(address.slice(BRAND_ADDRESSES.length)) ?? []
  if (hash === undefined) return null
  const visibleOn = {
    light: grounds === 'light' || grounds === 'both',
    dark: grounds === 'dark' || grounds === 'both',
  }
  return { address, hash, width: Number(width), height: Number(height), visibleOn }
}

export interface Logos {
  logo: string | null
  logoOnDark: string | null
}

/** The logo for a ground. Null: the name of the dealership is shown there. */
export function logoOn(ground: Ground, { logo, logoOnDark }: Logos): BrandPicture | null {
  const addresses = ground === 'dark' ? [logoOnDark, logo] : [logo, logoOnDark]
  return addresses.map(brandPicture).find((picture) => picture?.visibleOn[ground]) ?? null
}
