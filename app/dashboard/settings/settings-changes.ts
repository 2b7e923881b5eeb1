import { sameValue } from '#domain/mutations/merge.ts'
import type { FieldChanges } from '#domain/mutations/mutation.ts'
import type { SettingsPatch } from '#domain/settings/settings.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'

/** The settings that differ between what the person was shown and what they made of it. */
export function settingsChanges(before: SettingsPatch, after: SettingsPatch): FieldChanges {
  const shown = settingsFields(before)
  const changed = [...settingsFields(after)].filter(([name, to]) => !sameValue(shown.get(name) ?? null, to ?? null))
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: shown.get(name), to }]))
}
