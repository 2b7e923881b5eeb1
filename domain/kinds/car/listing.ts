import type { Car } from './schema.ts'

/**
 * Cars in a server-rendered listing, and in the first render of the app: more than a screen shows. With twice as many the page would need
 * another round trip before its first paint.
 */
export const FIRST_LISTED = 12

type Arrival = Pick<Car, 'id' | 'createdAt'>

/** The order with which the listing begins: newest arrivals first. ISO timestamps sort as strings. */
export function compareByArrival(a: Arrival, b: Arrival): number {
  return a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1
}
