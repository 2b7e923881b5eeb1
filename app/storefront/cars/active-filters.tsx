import { X } from 'lucide-react'
import { priceText } from '#app/ui/format.ts'
import styles from './active-filters.module.css'
import { activeNames, type CarFilters } from './car-filters.ts'

const WORDS: Record<keyof CarFilters, (value: string) => string> = {
  q: (value) => `“${value.trim()}”`,
  make: (value) => value,
  min: (value) => `From ${boundText(value)}`,
  max: (value) => `Up to ${boundText(value)}`,
  fuel: (value) => value,
  year: (value) => value,
}

/** A price as it is asked for: here nothing is no request. */
export function boundText(value: string): string {
  return Number(value) > 0 ? priceText(Number(value)) : '$0'
}

interface ActiveFiltersProps {
  filters: CarFilters
  onRemove: (name: keyof CarFilters) => void
}

export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const names = activeNames(filters)
  if (names.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onRemove(name)}>
            <span className="visually-hidden">Remove </span>
            {WORDS[name](filters[name])}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
