import { useMemo } from 'react'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import type { Car } from '#domain/car.ts'
import { boundText } from '../cars/active-filters.tsx'
import type { CarFilters } from '../cars/car-filters.ts'
import { droppableFilters } from './droppable-filters.ts'
import styles from './filters-to-drop.module.css'

const WORDS: Record<keyof CarFilters, (value: string) => string> = {
  q: (value) => `“${value.trim()}”`,
  make: (value) => `brand ${value}`,
  min: (value) => `min price ${boundText(value)}`,
  max: (value) => `max price ${boundText(value)}`,
  fuel: (value) => `fuel type ${value}`,
  year: (value) => `year ${value}`,
}

interface FiltersToDropProps {
  cars: readonly Car[]
  filters: CarFilters
  onDrop: (name: keyof CarFilters) => void
}

/** Where nothing is found: which filter is the cause, and what there is without it. */
export default function FiltersToDrop({ cars, filters, onDrop }: FiltersToDropProps) {
  const droppable = useMemo(() => droppableFilters(cars, filters), [cars, filters])
  if (droppable.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Filters to drop">
      {droppable.map(({ name, count }) => (
        <li key={name}>
          <Button look="secondary" onClick={() => onDrop(name)}>
            Without {WORDS[name](filters[name])}: {count === 1 ? '1 vehicle' : `${countText(count)} vehicles`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
