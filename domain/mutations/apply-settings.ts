import { settingsPatch } from '#domain/settings/settings.ts'
import { fieldsToPatch, mergeSettings, settingsFields } from '#domain/settings/settings-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { editResult, mergeFields } from './apply-fields.ts'
import type { Mutation } from './mutation.ts'
import { invalid } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

/** The one record of its kind. */
export const SETTINGS_UID = 'site'

/** Bytes of all settings as JSON: whole, as they were read, they must fit into one request. */
const LARGEST_SETTINGS = 240 * 1024
const TOO_LARGE = { path: '', message: 'The settings hold too much text' }

export function editSettings(
  world: World,
  mutation: Extract<Mutation, { name: 'settings.edit' }>,
  context: Context,
): Applied {
  const { fields } = mutation.args
  const asked = Object.entries(fields).map(([field, { to }]): [string, unknown] => [field, to])
  const parsed = settingsPatch.safeParse(fieldsToPatch(asked))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const current = world.settings()
  const wanted = Object.fromEntries(
    [...settingsFields(parsed.data)].map(([field, to]) => [field, { from: fields[field]?.from, to }]),
  )
  const merged = mergeFields(Object.fromEntries(settingsFields(current)), wanted)
  const patch = settingsPatch.parse(fieldsToPatch(Object.entries(merged.changed)))
  if (Object.keys(merged.changed).length === 0) {
    return editResult('settings', SETTINGS_UID, merged, null, mutation, context)
  }
  const record = mergeSettings(current, patch)
  if (new TextEncoder().encode(JSON.stringify(record)).length > LARGEST_SETTINGS) return invalid([TOO_LARGE])
  const put = { kind: 'settings', record } as const
  return editResult('settings', SETTINGS_UID, merged, put, mutation, context)
}
