// The names of the translations among the fields of the settings: `translations.de.faqs` is the German list. Apart from settings-in.ts, which
// visitors load.

import { isLanguageCode, type LanguageCode } from '#domain/values/languages.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { settingsFields } from './settings-fields.ts'
import { translation } from './texts-schema.ts'

const NAME = /^translations\.([a-z]+)\.(.+)$/

/** `translations.de.faqs` -> `faqs`, `de`. The language of any other field is null. */
export function splitSetting(name: string): { base: string; language: LanguageCode | null } {
  const [, code = '', base = ''] = NAME.exec(name) ?? []
  return isLanguageCode(code) ? { base, language: code } : { base: name, language: null }
}

export const settingTranslation = (base: string, language: LanguageCode): string => `translations.${language}.${base}`

/** The names of the texts that have translations. The defaults have a value for each. */
const EMPTY = Array.from(settingsFields(translation.parse(DEFAULT_SETTINGS)), ([name, value]): [string, unknown] => [
  name,
  Array.isArray(value) ? [] : '',
])

export const TRANSLATED_SETTINGS: readonly string[] = EMPTY.map(([name]) => name)

/** The translations into a language, each with its empty value. */
export const translationFields = (language: LanguageCode): [string, unknown][] =>
  EMPTY.map(([name, value]) => [settingTranslation(name, language), value])
