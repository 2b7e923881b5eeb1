// Reads the numbers of a file as people and dealers' systems write them. Each function returns null for a text without a number.

const MILES_PER_KILOMETER = 1 / 1.609344
/** Longer cells hold no number. Also limits what the patterns below have to search. */
const MAX_NUMBER_LENGTH = 40

/** Texts that stand for no value. U+0096 and U+0097 are dashes of Windows-1252 that were decoded as ISO 8859-1. */
const NONE = /^(?:[-–—\u0096\u0097.?\s]*|n\/?a|null|none|nil|unknown|tbd|tba|not supported|not available|poa|call)$/i

export const isNone = (text: string): boolean => NONE.test(text.trim())

/** For comparisons: spaces of another kind or number are no difference. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** A number that is not negative, with either decimal separator and with any thousands separator. */
function readNumber(text: string): number | null {
  const digits = text.replace(/[\s'’]/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return null
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separator = digits.charAt(last)
  const hasBoth = digits.includes('.') && digits.includes(',')
  const isRepeated = digits.indexOf(separator) !== last
  const isDecimal = last !== -1 && (hasBoth || (!isRepeated && digits.length - last !== 4))
  const whole = (isDecimal ? digits.slice(0, last) : digits).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${digits.slice(last + 1)}` : whole)
  return Number.isFinite(value) ? value : null
}

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'] as const
export type Currency = (typeof CURRENCIES)[number]
/** Prices are stored in this currency. */
export const SITE_CURRENCY = 'USD' satisfies Currency

/** The first pattern that matches decides. */
const CURRENCY_PATTERNS: readonly [pattern: RegExp, currency: Currency][] = [
  [/\b(?:ca?\$|cad\b)/i, 'CAD'],
  [/\b(?:au?\$|aud\b)/i, 'AUD'],
  [/\$|\busd\b/i, 'USD'],
  [/€|\beur\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
]

export interface Money {
  amount: number
  /** Null when the text has none. */
  currency: Currency | null
}

export function readMoney(text: string): Money | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const amount = readNumber(text.replace(/(?:ca|c|au|a|us)?\$|[€£]|\b(?:usd|eur|gbp|cad|aud|chf)\b|[,.]-+$/gi, ''))
  return amount === null ? null : { amount, currency: currencyIn(text) }
}

export function currencyIn(text: string): Currency | null {
  return CURRENCY_PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

export type DistanceUnit = 'mi' | 'km'

export interface Distance {
  value: number
  /** Null when the text has none. */
  unit: DistanceUnit | null
}

export function readDistance(text: string): Distance | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const [, number = '', thousand, unit = ''] =
    /^([\d.,\s'’]+)(k(?![a-z]))?\s*(mi|mile|miles|km|kms|kilometers|kilometres)?\.?$/i.exec(text.trim()) ?? []
  const value = readNumber(number)
  return value === null ? null : { value: value * (thousand ? 1000 : 1), unit: distanceUnitIn(unit) }
}

export function distanceUnitIn(text: string): DistanceUnit | null {
  if (/(?:^|[^a-z])(?:kms?|kilomet(?:er|re)s?)(?![a-z])/i.test(text)) return 'km'
  return /(?:^|[^a-z])(?:mi|miles?)(?![a-z])/i.test(text) ? 'mi' : null
}

/** @returns whole miles */
export function milesOf(value: number, unit: DistanceUnit): number {
  return Math.round(value * (unit === 'km' ? MILES_PER_KILOMETER : 1))
}

/** A year alone, as a spreadsheet's number, or at the beginning or the end of a date. */
export function readYear(text: string): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const [, first, last] =
    /^(?:((?:19|20)\d\d)(?:\.0+|[-/].*)?|(?:\d{1,2}[-./]){1,2}((?:19|20)\d\d))$/.exec(text.trim()) ?? []
  const year = first ?? last
  return year === undefined ? null : Number(year)
}
