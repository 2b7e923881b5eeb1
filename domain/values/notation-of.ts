import { amountPattern } from './countries.ts'
import { currencySymbol, minorDigits } from './currencies.ts'
import { amountCountry, type LanguageCode } from './languages.ts'
import type { Notation } from './notation.ts'
import type { Region } from './region.ts'

/** @param language of the readers, when it is not the default of the site: in that one, amounts are written as in the country */
export function notationOf(region: Region, language?: LanguageCode): Notation {
  const { country, currency } = region
  const writtenAsIn = language ? amountCountry(language, country) : country
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
