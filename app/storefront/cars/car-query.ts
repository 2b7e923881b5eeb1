import { type CarFilters, NO_FILTERS } from './car-filters.ts'
import { type CarOrder, toCarOrder } from './car-order.ts'

export interface CarQuery {
  filters: CarFilters
  order: CarOrder
}

const KEYS = Object.keys(NO_FILTERS) as (keyof CarFilters)[]

export function readQuery(search: string): CarQuery {
  const params = new URLSearchParams(search)
  const filters = { ...NO_FILTERS }
  for (const key of KEYS) filters[key] = params.get(key)?.trim() ?? ''
  // The fields take only what can be read as a price; an address may say anything.
  for (const key of ['min', 'max'] as const) if (!Number.isFinite(Number(filters[key]))) filters[key] = ''
  return { filters, order: toCarOrder(params.get('sort')) }
}

/** The query as it stands in the address, with its question mark; empty when nothing is asked for. */
export function writeQuery({ filters, order }: CarQuery): string {
  const params = new URLSearchParams()
  for (const key of KEYS) if (filters[key] !== '') params.set(key, filters[key])
  if (order !== '') params.set('sort', order)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
