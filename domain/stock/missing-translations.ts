// The texts that visitors of another language read in the default language of the site.

import { carField, type LocalizedFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { LOCALIZED_FIELD_NAMES, translationName } from '#domain/kinds/car/fields/translations.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { isMissing } from '#domain/kinds/car/vehicle-issues.ts'
import { LEGAL_KINDS } from '#domain/kinds/settings/legal-title.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { settingTranslation, TRANSLATED_SETTINGS } from '#domain/kinds/settings/translated-settings.ts'
import type { LanguageCode } from '#domain/values/languages.ts'

/** The texts of a car that have no translation. */
export const untranslatedFields = (car: Car, language: LanguageCode): LocalizedFieldName[] =>
  LOCALIZED_FIELD_NAMES.filter(
    (name) => !isMissing(carField(name), car[name]) && isMissing(carField(name), car[translationName(name, language)]),
  )

/** The names of the texts of the settings that have no translation. Legal pages that are off are left out. */
export function untranslatedSettings(settings: SiteSettings, language: LanguageCode): string[] {
  const fields = settingsFields(settings)
  const hidden = LEGAL_KINDS.filter((kind) => !settings.legalPages[kind].enabled).map((kind) => `legalPages.${kind}.`)
  const isEmpty = (name: string) => ((fields.get(name) as string | readonly unknown[] | undefined) ?? '').length === 0
  return TRANSLATED_SETTINGS.filter(
    (name) =>
      !isEmpty(name) &&
      isEmpty(settingTranslation(name, language)) &&
      !hidden.some((beginning) => name.startsWith(beginning)),
  )
}
