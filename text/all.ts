// Every language, for the server.
import type { LanguageCode } from '#domain/values/languages.ts'
import { texts as arabic } from './ar/ar.ts'
import { texts as german } from './de/de.ts'
import { english } from './en/en.ts'
import { texts as spanish } from './es/es.ts'
import { texts as french } from './fr/fr.ts'
import { createTexts, type Language, type Texts } from './texts.ts'

export const ALL_LANGUAGES: Record<LanguageCode, Language> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ar: arabic,
}

const made = new Map<LanguageCode, Texts>()

export function textsOf(code: LanguageCode): Texts {
  const texts = made.get(code) ?? createTexts(ALL_LANGUAGES[code])
  made.set(code, texts)
  return texts
}
