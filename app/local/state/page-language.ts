// The language of the document. It is set before anything is rendered and does not change.

import type { PublicCar } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { setTexts } from '#text/t.ts'
import { createTexts, type Language } from '#text/texts.ts'
import type { OtherLanguage, TextAttributes } from './other-language.ts'
import { setNotation } from './settings.ts'

let other: OtherLanguage | undefined

export function setPageLanguage(language: Language, otherLanguage?: OtherLanguage): void {
  setTexts(createTexts(language))
  other = otherLanguage
  setNotation(DEFAULT_NOTATION)
}

/** The language of the page, if it is not the default of the site. */
export const otherLanguage = (): LanguageCode | undefined => other?.code

/** The settings as the screens read them: visitors read the texts of the language of the page. */
export const shownSettings = (settings: SiteSettings): SiteSettings => other?.settings(settings) ?? settings

/** The car with its texts in the language of the page. */
export const shownCar = <T extends PublicCar>(car: T): T => other?.car(car) ?? car

/** Attributes of the smallest element around a text that the dealer has written. */
export const dealerText = (text: string): TextAttributes => other?.attributesOf(text) ?? { dir: 'auto' }
