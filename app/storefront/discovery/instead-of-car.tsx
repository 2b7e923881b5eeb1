import { useMemo } from 'react'
import { useCars } from '#app/local/state/use-cars.ts'
import { CarRow } from './car-row.tsx'
import { carsLikeSlug } from './cars-like-slug.ts'

const COUNT = 4

/** What to look at where the car of this address is gone. */
export default function InsteadOfCar({ slug }: { slug: string }) {
  const { cars } = useCars()
  const others = useMemo(() => carsLikeSlug(slug, cars, COUNT), [slug, cars])
  return others.length > 0 && <CarRow title="Similar cars" cars={others} />
}
