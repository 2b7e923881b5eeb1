import * as z from 'zod/mini'
import { type Applied, type Context, invalid } from '#domain/mutations/applied.ts'
import { changedBack, declareMutation, fieldChanges, type MutationOf } from '#domain/mutations/declare-mutation.ts'
import { editResult, fromCurrent, mergeFields, targets } from '#domain/mutations/field-edits.ts'
import { type FieldChanges, sameValue } from '#domain/mutations/merge.ts'
import type { World } from '#domain/records/world.ts'
import { type Issue, issue, toIssues } from '#domain/values/issue.ts'
import { LANGUAGE_CODES, languagesOf } from '#domain/values/languages.ts'
import { daysIntoNext, type Weekday, weekdayName } from '#domain/values/time/opening-hours.ts'
import { type SettingsPatch, type SiteSettings, settingsPatch } from './schema.ts'
import { fieldsToPatch, mergeSettings, SETTINGS_UID, settingsFields } from './settings-fields.ts'
import { splitSetting, translationFields } from './translated-settings.ts'

/** Limit for all settings as JSON: as read from the API, they must fit into one request. */
const MAX_SETTINGS_BYTES = 240 * 1024
const NOTICE_ENDS_EARLY = issue('notice.until', 'notice_ends_early')
const LANGUAGE_TWICE = issue('languages.others', 'language_twice')
const TOO_LARGE = issue('', 'too_much_text.settings')

export const settingsMutations = {
  'settings.edit': declareMutation({
    args: z.object({ fields: fieldChanges }),
    permission: 'admin',
    onlyUid: SETTINGS_UID,
    rebaseOnCurrent: ({ args }, world) => ({
      fields: fromCurrent(args.fields, currentFields(world.settings())),
    }),
    apply: editSettings,
    inverse: ({ args }) => ({ name: 'settings.edit', args: { fields: changedBack(args.fields) } }),
  }),
}

function editSettings(world: World, mutation: MutationOf<{ fields: FieldChanges }>, context: Context): Applied {
  const { fields } = mutation.args
  const parsed = settingsPatch.safeParse(fieldsToPatch(Object.entries(targets(fields))))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const current = world.settings()
  // A text in the default language is no translation.
  const first = parsed.data.languages?.default ?? current.languages.default
  const changes = Object.fromEntries(
    [...settingsFields(parsed.data)]
      .filter(([field]) => splitSetting(field).language !== first)
      .map(([field, to]) => [field, { from: fields[field]?.from, to }]),
  )
  const merged = mergeFields(currentFields(current), changes)
  const patch = settingsPatch.parse(fieldsToPatch(Object.entries(merged.changed)))
  if (Object.keys(merged.changed).length === 0) {
    return editResult('settings', SETTINGS_UID, merged, null, mutation, context)
  }
  const record = mergeSettings(current, patch)
  if (new TextEncoder().encode(JSON.stringify(record)).length > MAX_SETTINGS_BYTES) return invalid([TOO_LARGE])
  const overlaps = daysIntoNext(record.openingHours)
  if (overlaps.length > 0) return invalid(overlaps.map(overlapIssue))
  const { from, until } = record.notice
  if (until !== '' && until < from) return invalid([NOTICE_ENDS_EARLY])
  const languages = languagesOf(record.languages)
  if (new Set(languages).size < languages.length) return invalid([LANGUAGE_TWICE])
  const put = { kind: 'settings', record } as const
  return editResult('settings', SETTINGS_UID, merged, put, mutation, context)
}

/** The fields of the settings, with an empty value for each translation that is missing. */
const currentFields = (settings: SiteSettings): Record<string, unknown> =>
  Object.fromEntries([...LANGUAGE_CODES.flatMap(translationFields), ...settingsFields(settings)])

function overlapIssue([day, next]: [Weekday, Weekday]): Issue {
  return issue(`openingHours.${day}`, 'hours_into_next', { day: weekdayName(day), next: weekdayName(next) })
}

const CONFIRMED_SECTIONS = ['inquiryMail', 'security'] as const

/** Whether admins with two-factor log-in confirm the change: it decides who receives the data of customers, or how staff log in. */
export function needsStepUp(before: SettingsPatch, after: SettingsPatch): boolean {
  return CONFIRMED_SECTIONS.some((section) => !sameValue(before[section], after[section]))
}
