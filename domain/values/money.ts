// An amount of money, stored as a number in the currency of the site.
import { type Notation, numberText } from './notation.ts'

/** @returns for example `$184,606`, `184.606 €` or `$0`; the minor unit only if there is any */
export function moneyText(amount: number, notation: Notation): string {
  const { before, after, decimal, minorDigits } = notation
  const unit = 10 ** minorDigits
  const total = Math.round(amount * unit)
  const minor = total % unit
  const digits = minor === 0 ? '' : decimal + String(minor).padStart(minorDigits, '0')
  return before + numberText((total - minor) / unit, notation) + digits + after
}

/** The digits of a short sum, and the symbol of the currency before or after them. */
export type ShortSum = Readonly<Record<'before' | 'amount' | 'after', string>>

/** The words of a language for short sums. */
export interface SumWords {
  decimal: string
  millions: (sum: ShortSum) => string
  thousands: (sum: ShortSum) => string
}

const ENGLISH: SumWords = {
  decimal: '.',
  millions: ({ before, amount, after }) => `${before}${amount}M${after}`,
  thousands: ({ before, amount, after }) => `${before}${amount}K${after}`,
}

/** A sum of amounts: `$1.2M` from a million, `$12.3K` from a thousand, else whole. */
export function sumText(sum: number, { before, after }: Notation, words: SumWords = ENGLISH): string {
  const short = (amount: number) => ({ before, amount: amount.toFixed(1).replace('.', words.decimal), after })
  if (sum >= 1_000_000) return words.millions(short(sum / 1_000_000))
  return sum >= 1000 ? words.thousands(short(sum / 1000)) : before + Math.round(sum) + after
}

/** Attributes of its input. */
export function moneyControl({ minorDigits }: Notation) {
  return minorDigits === 0
    ? ({ inputMode: 'numeric', step: 1 } as const)
    : ({ inputMode: 'decimal', step: 'any' } as const)
}

/** The heading of a column of a CSV file. An import reads the currency from it. */
export const moneyHeading = (label: string, { currency }: Notation): string => `${label} (${currency})`

/** For the feeds of marketplaces: `184606 USD`. Empty for 0, which counts as missing. */
export function moneyFeed(amount: number, { currency, minorDigits }: Notation): string {
  return amount > 0 ? `${decimalText(amount, minorDigits)} ${currency}` : ''
}

/** The price properties of a schema.org offer. */
export function moneySchema(amount: number, { currency, minorDigits }: Notation) {
  return { price: Number(decimalText(amount, minorDigits)), priceCurrency: currency }
}

const decimalText = (amount: number, digits: number) =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(digits)
