import '#text/en/later.ts'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { CarRow } from '#app/storefront/components/cards/car-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import { priceBoundLabel } from './active-filters.tsx'
import type { CarFilters } from './car-filters.ts'
import { closestCars, removableFilters } from './filter-suggestions.ts'
import styles from './nothing-found.module.css'

const CLOSEST_COUNT = 3

const LABELS: Record<keyof CarFilters, (value: string, count: number, format: Format) => string> = {
  q: (value, count) => t('nothing.withoutWords', { words: value.trim(), count }),
  make: (value, count) => t('nothing.withoutBrand', { value, count }),
  min: (value, count, format) => t('nothing.withoutMin', { value: priceBoundLabel(value, format), count }),
  max: (value, count, format) => t('nothing.withoutMax', { value: priceBoundLabel(value, format), count }),
  fuel: (value, count) => t('nothing.withoutFuel', { value: optionText('fuelType', value), count }),
  body: (value, count) => t('nothing.withoutBody', { value: optionText('bodyStyle', value), count }),
  transmission: (value, count) => t('nothing.withoutTransmission', { value: optionText('transmission', value), count }),
  year: (value, count) => t('nothing.withoutYear', { value, count }),
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
        <ul className={`actions centered ${styles.filters}`} aria-label={t('nothing.drop')}>
          {removable.map(({ name, count }) => (
            <li key={name}>
              <Button look="secondary" onClick={() => onRemove(name)}>
                {LABELS[name](filters[name], count, format)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
      {closest.length > 0 && (
        <div className={styles.closest}>
          <CarRow title={t('nothing.closest')} cars={closest} />
        </div>
      )}
    </>
  )
}
