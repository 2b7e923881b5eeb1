// Vehicle identification numbers as people type, paste and scan them.
import { CAR_FIELDS, vinLabel } from '#domain/kinds/car/fields/car-fields.ts'

const SEPARATORS = /[^A-Z\d]+/
/** A label, or the `I` before the VIN in barcodes of imported cars. No VIN begins with the letter I. */
const PREFIX = /^(?:VIN|I)(?=.{17}$)/
const WHOLE = /^(?=.*\d)[A-Z\d]{17}$/
const VALUES = new Map(Array.from('0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ', (letter, index) => [letter, index % 10]))
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_DIGIT = 8

export function isVin(text: string): boolean {
  return isVinOrChassisNumber(text) && vinLabel(text) === 'VIN'
}

/** Empty for a car without one: a chassis number is no VIN. */
export function vinOf({ vin = '' }: { vin?: string | undefined }): string {
  return isVin(vin) ? vin : ''
}

/** A typed VIN or chassis number in its stored form. */
export const storedVin = (typed: string): string => typed.toUpperCase().replace(/\s/g, '')

/** Cars before 1981 and of some markets have a chassis number. @param text in its stored form */
export function isVinOrChassisNumber(text: string): boolean {
  return CAR_FIELDS.vin.pattern.regex.test(text)
}

/**
 * The 17 letters and digits in a text with separators, labels or asterisks. They may contain I, O or Q, which no VIN contains.
 * @returns undefined when the text contains no such sequence
 */
export function findVin(text: string): string | undefined {
  const parts = text.normalize('NFKC').toUpperCase().split(SEPARATORS)
  const candidates = [parts.join(''), ...parts]
    .map((part) => part.replace(PREFIX, ''))
    .filter((part) => WHOLE.test(part))
  return candidates.find(isVin) ?? candidates[0]
}

/** The text with the digits that I, O and Q are mistaken for. */
export function withoutConfusedLetters(text: string): string {
  return text.replaceAll('I', '1').replace(/[OQ]/g, '0')
}

/** Whether the check digit is right (ISO 3779). Only North America requires one. @param vin valid by `isVin` */
export function hasRightCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (VALUES.get(vin.charAt(index)) ?? 0), 0)
  return vin.charAt(CHECK_DIGIT) === '0123456789X'.charAt(sum % 11)
}

/** Whether the car was made in North America, where the check digit is mandatory. */
export function isNorthAmerican(vin: string): boolean {
  return /^[1-5]/.test(vin)
}
