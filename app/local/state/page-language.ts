// The language of the document. It is set before anything is rendered and does not change.

import type { LanguageCode } from '#domain/values/languages.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { setTexts } from '#text/t.ts'
import { createTexts, type Language } from '#text/texts.ts'
import { setNotation, settingsStore } from './settings.ts'

let other: LanguageCode | undefined

/** @param isOther than the default language of the site */
export function setPageLanguage(language: Language, isOther = false): void {
  setTexts(createTexts(language))
  other = isOther ? language.code : undefined
  setNotation(DEFAULT_NOTATION)
}

/** Attributes of the smallest element around a text that the dealer has written, in the default language of the site. */
export const dealerText = (): { dir: 'auto'; lang?: LanguageCode } =>
  other ? { dir: 'auto', lang: settingsStore.get().languages.default } : { dir: 'auto' }

/** The language of the page, if it is not the default of the site. */
export const otherLanguage = (): LanguageCode | undefined => other
