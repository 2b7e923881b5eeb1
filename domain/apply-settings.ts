import { editResult, mergeFields } from './apply-fields.ts'
import { toIssues } from './issue.ts'
import type { Mutation } from './mutation.ts'
import { settingsPatch } from './settings.ts'
import { fieldsToPatch, mergeSettings, settingsFields } from './settings-fields.ts'
import { invalid } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

/** The one record of its kind. */
export const SETTINGS_UID = 'site'

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
  const put =
    Object.keys(merged.changed).length > 0
      ? ({ kind: 'settings', record: mergeSettings(current, patch) } as const)
      : null
  return editResult('settings', SETTINGS_UID, merged, put, mutation, context)
}
