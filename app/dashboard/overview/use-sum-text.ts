import { useFormat } from '#app/local/state/settings.ts'
import { type ShortSum, sumText } from '#domain/values/money.ts'
import { t, texts } from '#text/t.ts'

/** Returns a function for the text of a sum of amounts: `$1.2M`, `1,2 Mio. €`. */
export function useSumText(): (sum: number) => string {
  const { notation } = useFormat()
  const words = {
    decimal: texts().language === 'en' ? '.' : notation.decimal,
    millions: (short: ShortSum) => t('overview.millions', short),
    thousands: (short: ShortSum) => t('overview.thousands', short),
  }
  return (sum) => sumText(sum, notation, words)
}
