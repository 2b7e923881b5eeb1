import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { fieldsToPatch, mergeSettings, settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { settingTranslation, TRANSLATED_SETTINGS } from '#domain/kinds/settings/translated-settings.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { LanguageCode } from '#domain/values/languages.ts'

/** The settings of a new site, with their texts in a language. */
export async function startingSettings(language: LanguageCode): Promise<SiteSettings> {
  if (language === 'en') return DEFAULT_SETTINGS
  const { STARTING_TEXTS } = await import('#text/starting-texts.ts')
  return mergeSettings(DEFAULT_SETTINGS, STARTING_TEXTS[language])
}

/**
 * A change of the languages of the site, with the texts that follow from it: a translation into the new default language becomes the text,
 * the former text becomes a translation, and a text that nobody has changed since the first start is in each language of the site.
 * @param before what a form has of `settings`
 * @param after the same as it was typed
 */
export async function withTextsInLanguages(
  settings: SiteSettings,
  before: SettingsPatch,
  after: SettingsPatch,
): Promise<[before: SettingsPatch, after: SettingsPatch]> {
  const { default: old } = settings.languages
  const languages = { ...settings.languages, ...after.languages }
  if (sameValue(languages, settings.languages)) return [before, after]
  const [from, to] = [settingsFields(before), settingsFields(after)]
  const current = new Map([...settingsFields(settings), ...to])
  const shipped = settingsFields(await startingSettings(old))
  const notTyped = TRANSLATED_SETTINGS.filter((name) => sameValue(from.get(name), to.get(name)))
  for (const language of [languages.default, ...languages.others]) {
    const starting = settingsFields(await startingSettings(language))
    const textOf = (base: string): unknown => {
      if (language === old) return current.get(base)
      const translated = current.get(settingTranslation(base, language))
      if (!isNone(translated)) return translated
      return sameValue(current.get(base), shipped.get(base)) ? starting.get(base) : undefined
    }
    for (const base of notTyped) {
      const [name, text] = [language === languages.default ? base : settingTranslation(base, language), textOf(base)]
      if (isNone(text)) continue
      from.set(name, current.get(name) ?? (Array.isArray(text) ? [] : ''))
      to.set(name, text)
    }
  }
  return [fieldsToPatch(from), fieldsToPatch(to)]
}

const isNone = (text: unknown): boolean =>
  text === undefined || text === '' || (Array.isArray(text) && text.length === 0)
