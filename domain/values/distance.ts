// A distance that a car has driven, stored as a number in the unit of the site.
import { type Notation, numberText } from './notation.ts'
import type { DistanceUnit } from './region.ts'

const KILOMETERS_PER_MILE = 1.609344
const WORDS = { mi: 'miles', km: 'km' } as const
const CHOICE_LABELS = { mi: 'Miles', km: 'Kilometres' } as const
const SCHEMA_CODES = { mi: 'SMI', km: 'KMT' } as const

/** @returns for example `22,770 mi` */
export function distanceText(distance: number, notation: Notation): string {
  return `${numberText(distance, notation)} ${notation.distanceUnit}`
}

/** @param distance as digits. @returns for example `22,770 miles` */
export const longDistanceText = (distance: string, unit: DistanceUnit): string => `${distance} ${WORDS[unit]}`

/** The label of a unit in a list of choices. */
export const distanceUnitLabel = (unit: DistanceUnit): string => CHOICE_LABELS[unit]

/** Attributes of its input. */
export const DISTANCE_CONTROL = { inputMode: 'numeric', step: 'any' } as const

/** The heading of a column of a CSV file. An import reads the unit from it. */
export const distanceHeading = (label: string, { distanceUnit }: Notation): string =>
  `${label} (${WORDS[distanceUnit]})`

/** For the feeds of marketplaces: `22770 miles`. Empty for 0, which counts as missing there, and for a distance that is not known. */
export function distanceFeed(distance = 0, { distanceUnit }: Notation): string {
  return distance > 0 ? `${Math.round(distance)} ${WORDS[distanceUnit]}` : ''
}

/** A schema.org quantity. */
export function distanceSchema(distance: number, { distanceUnit }: Notation) {
  return { '@type': 'QuantitativeValue', value: distance, unitCode: SCHEMA_CODES[distanceUnit] }
}

/** ADF's name of the unit. */
export const distanceUnitAdf = ({ distanceUnit }: Notation): string => WORDS[distanceUnit]

/** @returns a whole distance in the unit `to` */
export function convertDistance(distance: number, from: DistanceUnit, to: DistanceUnit): number {
  if (from === to) return Math.round(distance)
  return Math.round(to === 'km' ? distance * KILOMETERS_PER_MILE : distance / KILOMETERS_PER_MILE)
}
