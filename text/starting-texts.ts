// The texts that a new site begins with, in every language. `DEFAULT_SETTINGS` has the English ones.
import type { Translation } from '#domain/kinds/settings/texts-schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { startingTexts as arabic } from './ar/starting-texts.ts'
import { startingTexts as german } from './de/starting-texts.ts'
import { startingTexts as spanish } from './es/starting-texts.ts'
import { startingTexts as french } from './fr/starting-texts.ts'

export const STARTING_TEXTS: Record<Exclude<LanguageCode, 'en'>, Translation> = {
  de: german,
  es: spanish,
  fr: french,
  ar: arabic,
}
