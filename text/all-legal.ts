// The words that the settings put into legal pages, in every language: a text that is not translated is in another language than the page.
import { ar, de, en, es, fr } from 'make-plural/cardinals'
import type { LanguageCode } from '#domain/values/languages.ts'
import { legal as arabic } from './ar/legal.ts'
import { legal as german } from './de/legal.ts'
import { legal as english } from './en/legal.ts'
import { legal as spanish } from './es/legal.ts'
import { legal as french } from './fr/legal.ts'
import { createTexts, type Language, type LegalCatalogue, type Texts } from './texts.ts'

const language = (code: LanguageCode, plural: Language['plural'], messages: LegalCatalogue): Language => ({
  code,
  plural,
  messages,
})

export const ALL_LEGAL_LANGUAGES: Record<LanguageCode, Language> = {
  en: language('en', en, english),
  de: language('de', de, german),
  es: language('es', es, spanish),
  fr: language('fr', fr, french),
  ar: language('ar', ar, arabic),
}

export const legalTexts = (code: LanguageCode): Texts => createTexts(ALL_LEGAL_LANGUAGES[code])
