// The manifests of the two installable apps. Their names and descriptions come from the settings.

import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { StaticFile } from '#sync-server/http/static-files.ts'

type Manifest = Record<string, unknown>

/** Longer names are cut off below the icon on a home screen. */
const MAX_SHORT_NAME_LENGTH = 12

const TEXTS: Record<string, (settings: SiteSettings) => Manifest> = {
  '/storefront.webmanifest': ({ siteName, tagline }) => ({
    name: siteName,
    short_name: shortName(siteName),
    description: tagline,
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
  return JSON.stringify(isSample && screenshots ? { ...manifest, screenshots } : manifest)
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
