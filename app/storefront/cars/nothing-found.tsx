import { type ReactNode, useMemo } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { CarRow } from '#app/storefront/components/car-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { optionLabel } from '#domain/kinds/car/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { priceBoundLabel } from './active-filters.tsx'
import type { CarFilters } from './car-filters.ts'
import { closestCars, removableFilters } from './filter-suggestions.ts'
import styles from './nothing-found.module.css'

const CLOSEST_COUNT = 3

const LABELS: Record<keyof CarFilters, (value: string, format: Format) => string> = {
  q: (value) => `“${value.trim()}”`,
  make: (value) => `brand ${value}`,
  min: (value, format) => `min price ${priceBoundLabel(value, format)}`,
  max: (value, format) => `max price ${priceBoundLabel(value, format)}`,
  fuel: (value) => `fuel type ${value}`,
  body: (value) => `body style ${value}`,
  transmission: (value) => `transmission ${optionLabel('transmission', value)}`,
  year: (value) => `year ${value}`,
}

interface NothingFoundProps {
  cars: readonly Car[]
  filters: CarFilters
  onRemove: (name: keyof CarFilters) => void
  /** A button that removes all filters. */
  children: ReactNode
}

/** Offers to remove one of the filters that match no car, and shows the cars that match most of them. */
export default function NothingFound({ cars, filters, onRemove, children }: NothingFoundProps) {
  const format = useFormat()
  const removable = useMemo(() => removableFilters(cars, filters), [cars, filters])
  const closest = useMemo(() => closestCars(cars, filters, CLOSEST_COUNT), [cars, filters])
  return (
    <>
      {removable.length > 0 && (
        <ul className={`actions centered ${styles.filters}`} aria-label="Filters to drop">
          {removable.map(({ name, count }) => (
            <li key={name}>
              <Button look="secondary" onClick={() => onRemove(name)}>
                Without {LABELS[name](filters[name], format)}:{' '}
                {count === 1 ? '1 vehicle' : `${countText(count)} vehicles`}
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
