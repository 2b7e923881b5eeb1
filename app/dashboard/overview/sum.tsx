import { useFormat } from '#app/local/state/settings.ts'
import { type ShortSum, sumText } from '#domain/values/money.ts'
import { t, texts } from '#text/t.ts'

/** A sum of amounts: `$1.2M`, `1,2 Mio. €`. A screen reader says its words. */
export function Sum({ amount }: { amount: number }) {
  const { notation } = useFormat()
  const words = {
    decimal: texts().language === 'en' ? '.' : notation.decimal,
    millions: (short: ShortSum) => t('overview.millions', short),
    thousands: (short: ShortSum) => t('overview.thousands', short),
  }
  const text = sumText(amount, notation, words)
  if (amount < 1000) return text
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{spoken(amount, notation.currency)}</span>
    </>
  )
}

/** `2.8 million US dollars` */
function spoken(amount: number, currency: string): string {
  return new Intl.NumberFormat(`${texts().language}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    notation: 'compact',
    compactDisplay: 'long',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount)
}
