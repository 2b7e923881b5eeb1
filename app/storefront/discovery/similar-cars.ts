import type { Car } from '#domain/cars/car.ts'

const PRICE_RANGE = 0.2
const YEARS = 2

/**
 * Cars to look at beside this one: of its make first, then at a price within a fifth of its own, then of its fuel and of
 * about its year. One that has neither make nor price in common is none.
 */
export function similarCars<T extends Car>(car: Car, cars: readonly T[], count: number): T[] {
  const marks = (other: Car) =>
    [
      other.make === car.make,
      isNear(other.price, car.price),
      other.fuelType === car.fuelType,
      Math.abs(other.year - car.year) <= YEARS,
    ].reduce((sum, shared) => sum * 2 + Number(shared), 0)
  return cars
    .filter((other) => other.id !== car.id && (other.make === car.make || isNear(other.price, car.price)))
    .map((other) => ({ other, marks: marks(other), apart: Math.abs(other.price - car.price) }))
    .sort((a, b) => b.marks - a.marks || a.apart - b.apart)
    .slice(0, count)
    .map(({ other }) => other)
}

function isNear(price: number, wanted: number): boolean {
  return wanted > 0 && Math.abs(price - wanted) <= wanted * PRICE_RANGE
}
