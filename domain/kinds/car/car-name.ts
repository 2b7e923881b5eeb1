import type { Car } from './schema.ts'

/** The name of a car in headings and links, and as `carName` of an inquiry. */
export function carName(car: Pick<Car, 'year' | 'make' | 'model'>): string {
  return `${car.year} ${car.make} ${car.model}`
}
