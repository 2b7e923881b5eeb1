// The manifests of the two installable apps. Their names and descriptions come from the settings. The storefront has one for each
// language, with an id of its own: an installed app is not renamed when its user opens a page in another language.

import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { themeColor } from '#domain/values/brand/brand-colors.ts'
import { LANGUAGES, type LanguageCode, localizedPath } from '#domain/values/languages.ts'
import type { StaticFile } from '#sync-server/http/static-files.ts'
import { type BrandIcons, brandIcons, type IconSize } from '#sync-server/present/brand-icons.ts'
import { serverTexts } from '#text/all-server.ts'
import type { TextKey, Texts } from '#text/texts.ts'

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

interface Reader {
  settings: SiteSettings
  text: Texts['text']
  /** `/cars` -> `/de/cars` */
  localized: (path: string) => string
}

const TEXTS: Record<string, (reader: Reader) => Manifest> = {
  '/storefront.webmanifest': ({ settings: { siteName, tagline, brand }, localized }) => ({
    id: localized('/'),
    start_url: `${localized('/')}?src=pwa`,
    name: siteName,
    short_name: shortName(siteName),
    description: tagline,
    ...(brand.color ? { theme_color: themeColor(brand.color), background_color: themeColor(brand.color) } : {}),
  }),
  '/admin.webmanifest': ({ settings: { siteName }, text }) => ({
    name: text('server.dashboardOf', { site: siteName }),
    short_name: text('server.dashboard'),
    description: text('server.dashboardText'),
  }),
}

const SHORTCUTS = {
  '/cars': 'server.allCars',
  '/saved': 'server.savedCars',
  '/contact': 'server.contact',
  '/admin/dashboard/cars': 'server.vehicles',
  '/admin/dashboard/messages': 'server.messages',
  '/admin/dashboard/add-car': 'server.addVehicle',
} as const satisfies Record<string, TextKey>

/** @returns the manifests as they are built, by path */
export function readManifests(files: ReadonlyMap<string, StaticFile>): Map<string, Manifest> {
  const paths = Object.keys(TEXTS).filter((path) => files.has(path))
  return new Map(paths.map((path) => [path, JSON.parse(String(files.get(path)?.content))]))
}

/**
 * @param path of `built`, a manifest of `readManifests`
 * @param other a language of the storefront that is not the default of the site
 */
export function renderManifest(
  path: string,
  built: Manifest,
  settings: SiteSettings,
  other: LanguageCode | undefined,
): string {
  const { languages } = settings
  const language = other ?? languages.default
  const { text } = serverTexts(language)
  const localized = (to: string) => localizedPath(to, language, languages)
  const { screenshots, ...manifest } = {
    ...built,
    ...TEXTS[path]?.({ settings: settingsIn(settings, language), text, localized }),
    lang: language,
    dir: LANGUAGES[language].direction,
  } as Manifest
  const shortcuts = (built.shortcuts as { url: keyof typeof SHORTCUTS }[] | undefined)?.map(({ url, ...shortcut }) => ({
    name: text(SHORTCUTS[url]),
    url: url.startsWith('/admin') ? url : localized(url),
    ...shortcut,
  }))
  // The screenshots show the sample dealership, in English.
  const isSample = settings.siteName === DEFAULT_SETTINGS.siteName && language === 'en'
  const icons = brandIcons(settings)
  return JSON.stringify({ ...manifest, shortcuts, ...(isSample && { screenshots }) }, (key, value) =>
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
