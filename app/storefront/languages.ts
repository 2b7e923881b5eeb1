// The languages of the storefront. Each is a chunk; English is part of the app.

import type { LanguageCode } from '#domain/values/languages.ts'
import { firstEnglish } from '#text/en/first.ts'
import type { Language } from '#text/texts.ts'

const OTHERS: Record<Exclude<LanguageCode, 'en'>, () => Promise<Language>> = {
  de: () => import('#text/de/de.ts').then(({ german }) => german),
  es: () => import('#text/es/es.ts').then(({ spanish }) => spanish),
  fr: () => import('#text/fr/fr.ts').then(({ french }) => french),
  ar: () => import('#text/ar/ar.ts').then(({ arabic }) => arabic),
}

export const loadLanguage = async (code: LanguageCode): Promise<Language> =>
  code === 'en' ? firstEnglish : OTHERS[code]()
