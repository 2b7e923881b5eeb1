import type { LanguageCode } from '#domain/values/languages.ts'
import type { PublicCar } from './schema.ts'

/** The car as visitors read it in a language: where it has a text, this is in place of the default one. @param language undefined for the default of the site */
export function carIn<T extends PublicCar>(car: T, language: LanguageCode | undefined): T {
  if (!language) return car
  const translated = { ...car }
  for (const [name, text] of Object.entries(car)) {
    const [base = '', code] = name.split('@')
    if (code === language) Object.assign(translated, { [base]: text })
  }
  return translated
}

/** The car without its texts in other languages than this. */
export const withOneLanguage = <T extends object>(car: T, language?: LanguageCode): T =>
  Object.fromEntries(Object.entries(car).filter(([name]) => !/@/.test(name) || name.endsWith(`@${language}`))) as T
