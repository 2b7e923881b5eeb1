// The icons of a site with a brand: its own picture, else the first letter of its name on its colour.
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { textOn } from '#domain/values/brand/brand-colors.ts'
import { BRAND_ADDRESSES, brandPicture } from '#domain/values/brand/brand-picture.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'

const SIZES = { 512: 512, 192: 192, 'maskable-512': 512, 180: 180, 48: 48 } as const
export type IconSize = keyof typeof SIZES

export interface IconDrawing {
  /** The hash of the picture; null for a letter or a car. */
  hash: string | null
  drawing: { kind: 'icon'; size: number; isMaskable: boolean; letter: string; color: string; ink: string }
}

export interface BrandIcons {
  /** Another icon has another address, so that installed apps update. */
  address(size: IconSize): string
  /** @param name the last part of an address; null when the site does not have it */
  named(name: string): IconDrawing | null
}

/** @returns null for a site without icon and colour, which has the icons of the build */
export function brandIcons({
  siteName,
  brand: { icon, color },
}: Pick<SiteSettings, 'siteName' | 'brand'>): BrandIcons | null {
  const hash = brandPicture(icon)?.hash ?? null
  if (hash === null && color === null) return null
  const ground = color ?? '#ffffff'
  const letter = hash === null ? initialOf(siteName) : ''
  const key = shortHash({ hash, letter, ground })
  const nameOf = (size: string) => `${key}-${size}.png`
  return {
    address: (size) => `${BRAND_ADDRESSES}icons/${nameOf(String(size))}`,
    named(name) {
      const [size, side] = Object.entries(SIZES).find(([each]) => nameOf(each) === name) ?? []
      if (size === undefined || side === undefined) return null
      // iOS cuts the corners and shows no transparency; launchers of Android cut to any shape.
      const isMaskable = size.startsWith('maskable')
      return { hash, drawing: { kind: 'icon', size: side, isMaskable, letter, color: ground, ink: textOn(ground) } }
    },
  }
}

/** Latin letters that are no letter of the font with an accent. */
const LATIN: Partial<Record<string, string>> = {
  Æ: 'A',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Œ: 'O',
  Þ: 'T',
  Ŧ: 'T',
}

/** The first letter or digit, if the font of icons has it. Empty for another script: the icon is then a car. */
function initialOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name)?.[0].normalize('NFKD').toUpperCase().charAt(0) ?? ''
  const letter = LATIN[first] ?? first
  return /[A-Z\d]/.test(letter) ? letter : ''
}
