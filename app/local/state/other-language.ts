// The texts of the dealer on a page that is not in the default language of the site. A page in the default language does not load this file.

import { carIn } from '#domain/kinds/car/car-in.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import type { OtherLanguage } from './page-language.ts'
import { settingsStore } from './settings.ts'

export function otherLanguage(code: LanguageCode): OtherLanguage {
  /** The translations among the texts that are shown. Any other text of the dealer is in the default language of the site. */
  const translations = new Set<unknown>()
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) add(inner)
    else translations.add(value)
  }
  return {
    code,
    settings(settings) {
      add(settings.translations[code])
      return settingsIn(settings, code)
    },
    car(car) {
      for (const [name, value] of Object.entries(car)) if (name.endsWith(`@${code}`)) add(value)
      return carIn(car, code)
    },
    attributesOf(text) {
      if (translations.has(text)) return { dir: 'auto' }
      const lang = settingsStore.get().languages.default
      return { dir: LANGUAGES[lang].direction, lang }
    },
  }
}
