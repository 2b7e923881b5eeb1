// Every language of the dashboard, for the page of the server and the check of the catalogues.
import { en } from 'make-plural/cardinals'
import type { LanguageCode } from '#domain/values/languages.ts'
import { arabic } from './ar/dashboard/ar.ts'
import { german } from './de/dashboard/de.ts'
import { dashboard } from './en/dashboard/en.ts'
import { spanish } from './es/dashboard/es.ts'
import { french } from './fr/dashboard/fr.ts'
import type { Language } from './texts.ts'

export const ALL_DASHBOARD_LANGUAGES: Record<LanguageCode, Language> = {
  en: { code: 'en', plural: en, messages: dashboard },
  de: german,
  es: spanish,
  fr: french,
  ar: arabic,
}
