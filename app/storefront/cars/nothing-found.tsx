import { type ReactNode, useMemo } from 'react'
import { boundText } from '#app/storefront/cars/active-filters.tsx'
import type { CarFilters } from '#app/storefront/cars/car-filters.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { CarRow } from './car-row.tsx'
import { closestCars } from './closest-cars.ts'
import { droppableFilters } from './droppable-filters.ts'
import styles from './nothing-found.module.css'

const CLOSEST = 3

const WORDS: Record<keyof CarFilters, (value: string) => string> = {
  q: (value) => `“${value.trim()}”`,
  make: (value) => `brand ${value}`,
  min: (value) => `min price ${boundText(value)}`,
  max: (value) => `max price ${boundText(value)}`,
  fuel: (value) => `fuel type ${value}`,
  year: (value) => `year ${value}`,
}

interface NothingFoundProps {
  cars: readonly Car[]
  filters: CarFilters
  onDrop: (name: keyof CarFilters) => void
  /** The way out that is always there. */
  children: ReactNode
}

/** Where filters leave nothing: which of them is the cause, what there is without it, and what comes closest. */
export default function NothingFound({ cars, filters, onDrop, children }: NothingFoundProps) {
  const droppable = useMemo(() => droppableFilters(cars, filters), [cars, filters])
  const closest = useMemo(() => closestCars(cars, filters, CLOSEST), [cars, filters])
  return (
    <>
      {droppable.length > 0 && (
        <ul className={styles.filters} aria-label="Filters to drop">
          {droppable.map(({ name, count }) => (
            <li key={name}>
              <Button look="secondary" onClick={() => onDrop(name)}>
                Without {WORDS[name](filters[name])}: {count === 1 ? '1 vehicle' : `${countText(count)} vehicles`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
      {closest.length > 0 && (
        <div className={styles.closest}>
          <CarRow title="Close to what you asked for" cars={closest} />
        </div>
      )}
    </>
  )
}
