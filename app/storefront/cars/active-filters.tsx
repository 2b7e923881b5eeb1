import { X } from 'lucide-react'
import { priceText } from '#app/ui/format.ts'
import styles from './active-filters.module.css'
import { activeFilterNames, type CarFilters } from './car-filters.ts'

const LABELS: Record<keyof CarFilters, (value: string) => string> = {
  q: (value) => `“${value.trim()}”`,
  make: (value) => value,
  min: (value) => `From ${priceBoundLabel(value)}`,
  max: (value) => `Up to ${priceBoundLabel(value)}`,
  fuel: (value) => value,
  year: (value) => value,
}

/** Formats the bound of a price range, where 0 means $0 and not "Price on request". */
export function priceBoundLabel(value: string): string {
  return Number(value) > 0 ? priceText(Number(value)) : '$0'
}

interface ActiveFiltersProps {
  filters: CarFilters
  onRemove: (name: keyof CarFilters) => void
}

export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const names = activeFilterNames(filters)
  if (names.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onRemove(name)}>
            <span className="visually-hidden">Remove </span>
            {LABELS[name](filters[name])}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
