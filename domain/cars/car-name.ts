import type { Car } from './car.ts'

/** What a person calls a car: in headings, links and as `carName` of an enquiry. */
export function carName(car: Pick<Car, 'year' | 'make' | 'model'>): string {
  return `${car.year} ${car.make} ${car.model}`
}
