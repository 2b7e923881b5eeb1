// The languages of the dashboard. Each is a chunk. English has two: the texts of the pages before the log-in, and those of the pages behind it.
import { en } from 'make-plural/cardinals'
import type { LanguageCode } from '#domain/values/languages.ts'
import { logIn } from '#text/en/dashboard/log-in.ts'
import { outside } from '#text/en/dashboard/outside.ts'
import { shared } from '#text/en/shared.ts'
import { vehicle } from '#text/en/vehicle.ts'
import { addEnglish, texts } from '#text/t.ts'
import type { Language } from '#text/texts.ts'

export const FIRST_ENGLISH: Language = {
  code: 'en',
  plural: en,
  messages: { ...shared, ...vehicle, ...logIn, ...outside },
}

const OTHERS: Record<Exclude<LanguageCode, 'en'>, () => Promise<Language>> = {
  de: () => import('#text/de/dashboard/de.ts').then(({ german }) => german),
  es: () => import('#text/es/dashboard/es.ts').then(({ spanish }) => spanish),
  fr: () => import('#text/fr/dashboard/fr.ts').then(({ french }) => french),
  ar: () => import('#text/ar/dashboard/ar.ts').then(({ arabic }) => arabic),
}

export const loadLanguage = async (code: LanguageCode): Promise<Language> =>
  code === 'en' ? FIRST_ENGLISH : OTHERS[code]()

const englishOfPages = async () => (await import('#text/en/dashboard/en.ts')).dashboard

/** The whole catalogue, for texts in another language than that of the page. */
export const loadCatalogue = async (code: LanguageCode): Promise<Language> =>
  code === 'en' ? { ...FIRST_ENGLISH, messages: await englishOfPages() } : OTHERS[code]()

/** Loads the texts of the pages behind the log-in. */
export async function loadPageTexts(): Promise<void> {
  if (texts().language === 'en') addEnglish(await englishOfPages())
}
