import { useMemo } from 'react'
import type { Car } from '#domain/car.ts'
import type { CarFilters } from '../cars/car-filters.ts'
import { CarRow } from './car-row.tsx'
import styles from './close-to-asked.module.css'
import { closestCars } from './closest-cars.ts'

const COUNT = 3

export default function CloseToAsked({ cars, filters }: { cars: readonly Car[]; filters: CarFilters }) {
  const closest = useMemo(() => closestCars(cars, filters, COUNT), [cars, filters])
  if (closest.length === 0) return null
  return (
    <div className={styles.close}>
      <CarRow title="Close to what you asked for" cars={closest} />
    </div>
  )
}
