import type { Car } from '#domain/cars/car.ts'
import { carSlug } from '#domain/cars/car-slug.ts'

/** Cars to offer for an address that leads to none: those whose make its words begin with, then the newest. */
export function carsLikeSlug<T extends Car>(slug: string, cars: readonly T[], count: number): T[] {
  const isOfMake = (car: Car) =>
    `${slug}-`.startsWith(carSlug({ make: car.make, model: '', id: car.id }).replace(/\d+$/, ''))
  return cars
    .map((car) => ({ car, meant: Number(isOfMake(car)) }))
    .sort((a, b) => b.meant - a.meant || b.car.id - a.car.id)
    .slice(0, count)
    .map(({ car }) => car)
}
