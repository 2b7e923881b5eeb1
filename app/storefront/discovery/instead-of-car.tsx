import { useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { CarRow } from '#app/storefront/components/cards/car-row.tsx'
import { carSlug } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'

const COUNT = 4

/** Suggestions on the page of a car that does not exist. */
export default function InsteadOfCar({ slug }: { slug: string }) {
  const { cars } = useCars()
  const suggestions = useMemo(() => carsLikeSlug(slug, cars, COUNT), [slug, cars])
  return suggestions.length > 0 && <CarRow title={t('car.others')} cars={suggestions} />
}

/** @returns the cars of the make that the slug starts with, then the newest */
function carsLikeSlug<T extends Car>(slug: string, cars: readonly T[], count: number): T[] {
  const hasMake = (car: Car) =>
    `${slug}-`.startsWith(carSlug({ make: car.make, model: '', id: car.id }).replace(/\d+$/, ''))
  return cars
    .map((car) => ({ car, score: Number(hasMake(car)) }))
    .sort((a, b) => b.score - a.score || b.car.id - a.car.id)
    .slice(0, count)
    .map(({ car }) => car)
}
