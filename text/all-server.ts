// Every language of what the server sends.
import type { LanguageCode } from '#domain/values/languages.ts'
import { ALL_LANGUAGES } from './all.ts'
import { server as arabic } from './ar/server.ts'
import { server as german } from './de/server.ts'
import { server as english } from './en/server.ts'
import { server as spanish } from './es/server.ts'
import { server as french } from './fr/server.ts'
import { createTexts, type Language, type ServerCatalogue, type Texts } from './texts.ts'

const language = (code: LanguageCode, messages: ServerCatalogue): Language => ({ ...ALL_LANGUAGES[code], messages })

export const ALL_SERVER_LANGUAGES: Record<LanguageCode, Language> = {
  en: language('en', english),
  de: language('de', german),
  es: language('es', spanish),
  fr: language('fr', french),
  ar: language('ar', arabic),
}

export const serverTexts = (code: LanguageCode): Texts => createTexts(ALL_SERVER_LANGUAGES[code])
