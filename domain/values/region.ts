// Where the site is. It decides how amounts, distances and dates are written everywhere. A stored amount is in the currency of the
// region, a stored mileage in its unit: another region converts nothing.

export const DISTANCE_UNITS = ['mi', 'km'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]

export const DATE_FORMATS = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export interface Region {
  /** ISO 3166. */
  country: string
  /** ISO 4217. */
  currency: string
  distanceUnit: DistanceUnit
  dateFormat: DateFormat
}

export const DEFAULT_REGION: Region = { country: 'US', currency: 'USD', distanceUnit: 'mi', dateFormat: 'dd/mm/yyyy' }
