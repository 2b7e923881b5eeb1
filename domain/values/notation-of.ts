import { amountPattern } from './countries.ts'
import { currencySymbol, minorDigits } from './currencies.ts'
import type { Notation } from './notation.ts'
import type { Region } from './region.ts'

export function notationOf(region: Region): Notation {
  const { country, currency } = region
  const { isSymbolFirst, hasSpace, thousands, decimal, hasPairs } = amountPattern(country)
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
