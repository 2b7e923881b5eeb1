import { type ReactNode, useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { CarRow } from '#app/storefront/components/cards/car-row.tsx'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'

const COUNT = 4
const PRICE_TOLERANCE = 0.2
const MAX_YEAR_DIFFERENCE = 2

/** @param props.placeholder rendered until the list is loaded */
export default function SimilarToCar({ car, placeholder }: { car: Car; placeholder: ReactNode }) {
  const { cars, state } = useCars()
  const similar = useMemo(() => similarCars(car, cars, COUNT), [car, cars])
  if (similar.length === 0) return state === 'loading' && placeholder
  return <CarRow title={t('car.similar')} cars={similar} />
}

/**
 * @returns cars of the same make or a similar price. Same make ranks first, then similar price, same fuel type and similar year;
 * equal cars are ordered by the difference in price.
 */
function similarCars<T extends Car>(car: Car, cars: readonly T[], count: number): T[] {
  const score = (other: Car) =>
    [
      other.make === car.make,
      isSimilarPrice(other.price, car.price),
      other.fuelType === car.fuelType,
      Math.abs(other.year - car.year) <= MAX_YEAR_DIFFERENCE,
    ].reduce((sum, shared) => sum * 2 + Number(shared), 0)
  return cars
    .filter((other) => other.id !== car.id && (other.make === car.make || isSimilarPrice(other.price, car.price)))
    .map((other) => ({ other, score: score(other), priceDistance: Math.abs(other.price - car.price) }))
    .sort((a, b) => b.score - a.score || a.priceDistance - b.priceDistance)
    .slice(0, count)
    .map(({ other }) => other)
}

function isSimilarPrice(price: number, target: number): boolean {
  return target > 0 && Math.abs(price - target) <= target * PRICE_TOLERANCE
}
