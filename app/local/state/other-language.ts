// The texts of the dealer on a page that is not in the default language of the site. A page in the default language does not load this file.

import { carIn } from '#domain/kinds/car/car-in.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { settingsStore } from './settings.ts'

export interface TextAttributes {
  dir: 'auto' | 'ltr' | 'rtl'
  /** A text in another language than that of the page has one. */
  lang?: LanguageCode
}

export type OtherLanguage = ReturnType<typeof otherLanguage>

export function otherLanguage(code: LanguageCode) {
  /** The translations among the texts that are shown. Any other text of the dealer is in the default language of the site. */
  const translations = new Set<unknown>()
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) add(inner)
    else translations.add(value)
  }
  return {
    code,
    /** With the texts of the language. */
    settings(settings: SiteSettings): SiteSettings {
      add(settings.translations[code])
      return settingsIn(settings, code)
    },
    /** With the texts of the language. */
    car<T extends PublicCar>(car: T): T {
      for (const [name, value] of Object.entries(car)) if (name.endsWith(`@${code}`)) add(value)
      return carIn(car, code)
    },
    /** @param text as it is shown */
    attributesOf(text: string): TextAttributes {
      if (translations.has(text)) return { dir: 'auto' }
      const lang = settingsStore.get().languages.default
      return { dir: LANGUAGES[lang].direction, lang }
    },
  }
}
