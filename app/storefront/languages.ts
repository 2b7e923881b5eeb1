// The languages of the storefront. Each is a chunk; English is part of the app.

import type { OtherLanguage } from '#app/local/state/other-language.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { firstEnglish } from '#text/en/first.ts'
import type { Language } from '#text/texts.ts'

const OTHERS: Record<Exclude<LanguageCode, 'en'>, () => Promise<{ texts: Language }>> = {
  de: () => import('#text/de/de.ts'),
  es: () => import('#text/es/es.ts'),
  fr: () => import('#text/fr/fr.ts'),
  ar: () => import('#text/ar/ar.ts'),
}

/** A page that is not in the default language of the site needs it. */
export const loadOtherLanguage = (code: LanguageCode): Promise<OtherLanguage> =>
  import('#app/local/state/other-language.ts').then((module) => module.otherLanguage(code))

export const loadLanguage = async (code: LanguageCode): Promise<Language> =>
  code === 'en' ? firstEnglish : (await OTHERS[code]()).texts
