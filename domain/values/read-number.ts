/** Longer texts are no number. Also limits what the patterns that read numbers have to search. */
export const MAX_NUMBER_LENGTH = 40

/** A number that is not negative, with either decimal separator and with any thousands separator. */
export function readNumber(text: string): number | null {
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
