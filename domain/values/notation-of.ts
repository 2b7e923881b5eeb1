import { amountPattern } from './countries.ts'
import { currencySymbol, minorDigits } from './currencies.ts'
import type { LanguageCode } from './languages.ts'
import type { Notation } from './notation.ts'
import type { Region } from './region.ts'

/** The countries of a language, where its readers write amounts as the country does. Elsewhere they write as in the first one. */
const COUNTRIES_OF_LANGUAGE: Record<LanguageCode, string> = {
  en: 'US GB IE AU NZ CA ZA IN SG MT',
  de: 'DE AT CH LI LU BE',
  es: 'ES MX AR CL CO PE UY PY BO EC VE CR PA DO GT HN NI SV CU PR',
  fr: 'FR BE CH CA LU MC SN CI MA TN',
  ar: 'AE SA QA KW BH OM EG JO LB IQ SY YE LY SD MA DZ TN',
}

/** The site's country if the language is spoken there. */
export function countryOfReaders(language: LanguageCode, country: string): string {
  const countries = COUNTRIES_OF_LANGUAGE[language].split(' ')
  return countries.includes(country) ? country : (countries[0] ?? country)
}

/** @param language of the readers, when it is not the default of the site: in that one, amounts are written as in the country */
export function notationOf(region: Region, language?: LanguageCode): Notation {
  const { country, currency } = region
  const writtenAsIn = language ? countryOfReaders(language, country) : country
  const { isSymbolFirst, hasSpace, thousands, decimal, hasPairs } = amountPattern(writtenAsIn)
  const symbol = currencySymbol(currency, country)
  // A symbol that ends with a letter is kept apart from the digits: `AED 184,606`.
  const space = hasSpace || /\p{L}$/u.test(symbol) ? ' ' : ''
  return {
    ...region,
    before: isSymbolFirst ? symbol + space : '',
    after: isSymbolFirst ? '' : space + symbol,
    thousands,
    decimal,
    ...(hasPairs ? { hasPairs } : {}),
    minorDigits: minorDigits(currency),
  }
}
