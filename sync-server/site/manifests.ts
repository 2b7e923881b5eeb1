// The manifests of the two installable apps. Their names and descriptions come from the settings.

import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { themeColor } from '#domain/values/brand/brand-colors.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import type { StaticFile } from '#sync-server/http/static-files.ts'
import { type BrandIcons, brandIcons, type IconSize } from '#sync-server/present/brand-icons.ts'

type Manifest = Record<string, unknown>

/** Longer names are cut off below the icon on a home screen. */
const MAX_SHORT_NAME_LENGTH = 12

/** The icons of the build, of which the site's own take the place. */
const BUILT_ICONS: Record<string, IconSize> = {
  '/favicon.ico': 48,
  '/icons/apple-touch-icon.png': 180,
  '/icons/admin-apple-touch-icon.png': 180,
  '/icons/icon-192.png': 192,
  '/icons/admin-192.png': 192,
  '/icons/icon-512.png': 512,
  '/icons/admin-512.png': 512,
  '/icons/maskable-512.png': 'maskable-512',
  '/icons/admin-maskable-512.png': 'maskable-512',
}

/** @returns the address of the site's own icon; undefined for the path of no icon, and for a site without a brand */
export function ownIcon(path: string, icons: BrandIcons | null): string | undefined {
  const size = BUILT_ICONS[path]
  return size && icons?.address(size)
}

const TEXTS: Record<string, (settings: SiteSettings) => Manifest> = {
  '/storefront.webmanifest': ({ siteName, tagline, languages, brand: { color } }) => ({
    name: siteName,
    short_name: shortName(siteName),
    description: tagline,
    lang: languages.default,
    dir: LANGUAGES[languages.default].direction,
    ...(color ? { theme_color: themeColor(color), background_color: themeColor(color) } : {}),
  }),
  '/admin.webmanifest': ({ siteName }) => ({ name: `${siteName} dashboard` }),
}

/** @returns the manifests as they are built, by path */
export function readManifests(files: ReadonlyMap<string, StaticFile>): Map<string, Manifest> {
  const paths = Object.keys(TEXTS).filter((path) => files.has(path))
  return new Map(paths.map((path) => [path, JSON.parse(String(files.get(path)?.content))]))
}

/** @param path of `built`, a manifest of `readManifests` */
export function renderManifest(path: string, built: Manifest, settings: SiteSettings): string {
  const { screenshots, ...manifest } = { ...built, ...TEXTS[path]?.(settings) } as Manifest
  // The screenshots show the sample dealership.
  const isSample = settings.siteName === DEFAULT_SETTINGS.siteName
  const icons = brandIcons(settings)
  return JSON.stringify(isSample && screenshots ? { ...manifest, screenshots } : manifest, (key, value) =>
    key === 'src' ? (ownIcon(value, icons) ?? value) : value,
  )
}

/** The first words that fit, without a conjunction at the end: `Alder & Vale Motors` -> `Alder & Vale`. */
function shortName(name: string): string {
  const [first = '', ...words] = name.split(/\s+/)
  let short = first
  for (const word of words) {
    if (`${short} ${word}`.length > MAX_SHORT_NAME_LENGTH) break
    short += ` ${word}`
  }
  return short.replace(/\s+(?:&|\+|and|[-–|,])$/i, '')
}
