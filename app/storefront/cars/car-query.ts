import { compareByArrival } from '#domain/kinds/car/listing.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { type CarFilters, NO_FILTERS } from './car-filters.ts'

export const CAR_ORDERS = [
  { value: '', label: 'cars.newest' },
  { value: 'oldest', label: 'cars.oldest' },
  { value: 'price-up', label: 'cars.priceUp' },
  { value: 'price-down', label: 'cars.priceDown' },
  { value: 'year', label: 'cars.yearDown' },
  { value: 'mileage', label: 'cars.mileageUp' },
] as const

export type CarOrder = (typeof CAR_ORDERS)[number]['value']

const comparisons: Record<CarOrder, (a: Car, b: Car) => number> = {
  '': compareByArrival,
  oldest: (a, b) => compareByArrival(b, a),
  'price-up': (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  year: (a, b) => b.year - a.year,
  mileage: (a, b) => drivenAtMost(a) - drivenAtMost(b),
}

/** A mileage that is not known comes last. */
const drivenAtMost = ({ mileage = Number.MAX_VALUE }: Car) => mileage

/** @returns the order with this value; `''` (newest arrivals) for unknown values */
export function toCarOrder(value: string | null): CarOrder {
  return CAR_ORDERS.find((order) => order.value === value)?.value ?? ''
}

export function sortCars<T extends Car>(cars: readonly T[], order: CarOrder): readonly T[] {
  return [...cars].sort(comparisons[order])
}

export interface CarQuery {
  filters: CarFilters
  order: CarOrder
}

const KEYS = Object.keys(NO_FILTERS) as (keyof CarFilters)[]

export function readQuery(search: string): CarQuery {
  const params = new URLSearchParams(search)
  const filters = { ...NO_FILTERS }
  for (const key of KEYS) filters[key] = params.get(key)?.trim() ?? ''
  // Number fields accept only numbers, a URL may contain any text.
  for (const key of ['min', 'max'] as const) if (!Number.isFinite(Number(filters[key]))) filters[key] = ''
  return { filters, order: toCarOrder(params.get('sort')) }
}

/** @returns the query string with its question mark; empty without filters and order */
export function writeQuery({ filters, order }: CarQuery): string {
  const params = new URLSearchParams()
  for (const key of KEYS) if (filters[key] !== '') params.set(key, filters[key])
  if (order !== '') params.set('sort', order)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
