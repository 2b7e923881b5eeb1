// Distances as people and dealers' systems write them.
import { MAX_NUMBER_LENGTH, readNumber } from './read-number.ts'
import type { DistanceUnit } from './region.ts'
import { withoutRemark } from './remarks.ts'

/** Headings of columns of distances, in lower case without spaces. */
export const DISTANCE_HEADINGS = ['miles', 'kilometers', 'kilometres', 'km', 'kms']

export interface Distance {
  value: number
  /** Null when the text has none. */
  unit: DistanceUnit | null
}

/** @returns null for a text that is no distance */
export function readDistance(text: string): Distance | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const [, number = '', thousand, unit = ''] =
    /^([\d.,\s'’]+)(k(?![a-z]))?\s*[([]?(mi|miles?|kms?|(?:k|ch)il[oó]m\p{L}+)?\.?[)\]]?$/iu.exec(
      withoutRemark(text),
    ) ?? []
  const value = readNumber(number)
  return value === null ? null : { value: value * (thousand ? 1000 : 1), unit: distanceUnitIn(unit) }
}

export function distanceUnitIn(text: string): DistanceUnit | null {
  if (/(?:^|[^a-z])(?:kms?(?![a-z])|(?:k|ch)il[oó]m)/i.test(text)) return 'km'
  return /(?:^|[^a-z])(?:mi|miles?)(?![a-z])/i.test(text) ? 'mi' : null
}
