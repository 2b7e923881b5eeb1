// Reads the numbers of a file as people and dealers' systems write them. Each function returns null for a text without a number.

const MILES_PER_KILOMETER = 1 / 1.609344

/** Texts that stand for no value. U+0096 and U+0097 are dashes of Windows-1252 that were decoded as ISO 8859-1. */
const NONE = /^(?:[-–—\u0096\u0097.?\s]*|n\/?a|null|none|nil|unknown|tbd|tba|not supported|not available|poa|call)$/i

export const isNone = (text: string): boolean => NONE.test(text.trim())

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

const CURRENCIES: readonly [pattern: RegExp, code: string][] = [
  [/\b(?:c\$|ca\$|cad)/i, 'CAD'],
  [/\b(?:a\$|au\$|aud)/i, 'AUD'],
  [/\$|\busd\b/i, 'USD'],
  [/€|\beur\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
]

export interface Money {
  amount: number
  /** Null when the text has none. */
  currency: string | null
}

export function readMoney(text: string): Money | null {
  const amount = readNumber(text.replace(/(?:ca|c|au|a|us)?\$|[€£]|\b(?:usd|eur|gbp|cad|aud|chf)\b|[,.]-+$/gi, ''))
  if (amount === null) return null
  return { amount, currency: CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null }
}

export type DistanceUnit = 'mi' | 'km'

/** @param unit for a text without one. @returns whole miles */
export function readMileage(text: string, unit: DistanceUnit): number | null {
  const [, number = '', thousand, typed = ''] =
    /^([\d.,\s'’]+)(k(?![a-z]))?\s*(mi|mile|miles|km|kms|kilometers|kilometres)?\.?$/i.exec(text.trim()) ?? []
  const value = readNumber(number)
  if (value === null) return null
  const isKilometers = typed === '' ? unit === 'km' : /^k/i.test(typed)
  return Math.round(value * (thousand ? 1000 : 1) * (isKilometers ? MILES_PER_KILOMETER : 1))
}

/** A year alone, as a spreadsheet's number, or at the beginning of a date. */
export function readYear(text: string): number | null {
  const [, year] = /^((?:19|20)\d\d)(?:\.0+|[-/].*)?$/.exec(text.trim()) ?? []
  return year === undefined ? null : Number(year)
}
