import { DEFAULT_REGION, type Region } from './region.ts'

/**
 * A region, and what its texts need of the tables of countries and currencies. The server sends it with a page, so that visitors
 * load no table before the first paint.
 */
export interface Notation extends Region {
  /** The symbol of the currency, with its space: before or after an amount. */
  before: string
  after: string
  thousands: string
  decimal: string
  /** Above the thousands, groups of two digits, as in India. */
  hasPairs?: true
  /** Digits of the minor unit of the currency. */
  minorDigits: number
}

/** The notation of the default region. */
export const DEFAULT_NOTATION: Notation = {
  ...DEFAULT_REGION,
  before: '$',
  after: '',
  thousands: ',',
  decimal: '.',
  minorDigits: 2,
}

/** @returns for example `12,345`. Without `Intl`, whose first use takes 100 ms on a phone, before the first paint. */
export function numberText(value: number, { thousands, hasPairs }: Pick<Notation, 'thousands' | 'hasPairs'>): string {
  return String(Math.round(value)).replace(hasPairs ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, thousands)
}
