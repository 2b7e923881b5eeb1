// Converts settings to fields with dotted names (`contactInfo.phone`, `socialMedia.facebook.url`) and back, so that two people can
// change different fields at the same time. A list that is edited as a whole (`faqs`, `aboutInfo.values`) is one field; the
// social platforms are keyed by name.
import type { SettingsPatch, SiteSettings } from './schema.ts'

/** The uid of the one settings record. */
export const SETTINGS_UID = 'site'

export type Tree = { [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toTree(settings: SettingsPatch): Tree {
  const { socialMedia, ...rest } = settings
  if (!socialMedia) return rest
  const platforms = socialMedia.map(({ platform, ...entry }) => [platform, entry])
  return { ...rest, socialMedia: Object.fromEntries(platforms) }
}

/** Every field with its value, in the order of the schema. */
export function settingsFields(settings: SettingsPatch): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  const walk = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (value === undefined) continue
      if (isTree(value)) walk(value, `${prefix}${key}.`)
      else fields.set(prefix + key, value)
    }
  }
  walk(toTree(settings), '')
  return fields
}

/** The inverse of `settingsFields`: a patch with these fields only. Drops prototype names. */
export function fieldsToPatch(fields: Iterable<[string, unknown]>): Tree {
  const root: Tree = Object.create(null)
  for (const [name, value] of fields) {
    const path = name.split('.')
    if (path.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) continue
    const last = path.pop() as string
    let tree = root
    for (const key of path) {
      const next = isTree(tree[key]) ? (tree[key] as Tree) : (Object.create(null) as Tree)
      tree[key] = next
      tree = next
    }
    tree[last] = value
  }
  if (isTree(root.socialMedia)) {
    root.socialMedia = Object.entries(root.socialMedia).map(([platform, entry]) => ({ platform, ...(entry as Tree) }))
  }
  return root
}

/** Settings with a patch applied; fields that the patch leaves out keep their value. */
export function mergeSettings(base: SiteSettings, patch: SettingsPatch): SiteSettings {
  const overlay = (below: unknown, above: unknown): unknown => {
    if (!isTree(below) || !isTree(above)) return above
    const merged: Tree = { ...below }
    for (const [key, value] of Object.entries(above)) {
      if (value !== undefined) merged[key] = key in below ? overlay(below[key], value) : value
    }
    return merged
  }
  const { socialMedia, ...rest } = patch
  const merged = overlay(base, rest) as SiteSettings
  if (!socialMedia) return merged
  return {
    ...merged,
    socialMedia: base.socialMedia.map((entry) => ({
      ...entry,
      ...withoutUndefined(socialMedia.find(({ platform }) => platform === entry.platform)),
    })),
  }
}

function withoutUndefined<T extends object>(value: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined)) as Partial<T>
}
