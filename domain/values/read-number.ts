/** Longer texts are no number. Also limits what the patterns that read numbers have to search. */
export const MAX_NUMBER_LENGTH = 40

/** Digits without groups, or groups of three digits, in India of two above the thousands. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3})$/

/** A number that is not negative, with either decimal separator and with any thousands separator. `1.234.56` is none. */
export function readNumber(text: string): number | null {
  const digits = text.replace(/[\s'’]/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return null
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separator = digits.charAt(last)
  const hasBoth = digits.includes('.') && digits.includes(',')
  const isRepeated = digits.indexOf(separator) !== last
  const isDecimal = last !== -1 && (hasBoth || (!isRepeated && digits.length - last !== 4))
  const grouped = isDecimal ? digits.slice(0, last) : digits
  if (!WHOLE.test(grouped)) return null
  const whole = grouped.replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${digits.slice(last + 1)}` : whole)
  return Number.isFinite(value) ? value : null
}
