import { X } from 'lucide-react'
import { useFormat } from '#app/local/state/settings.ts'
import chips from '#app/ui/chip.module.css'
import { rich } from '#app/ui/rich.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import styles from './active-filters.module.css'
import { activeFilterNames, type CarFilters } from './car-filters.ts'

const LABELS: Record<keyof CarFilters, (value: string, format: Format) => string> = {
  q: (value) => t('cars.quoted', { words: value.trim() }),
  make: (value) => value,
  min: (value, format) => t('cars.from', { price: priceBoundLabel(value, format) }),
  max: (value, format) => t('cars.upTo', { price: priceBoundLabel(value, format) }),
  fuel: (value) => optionText('fuelType', value),
  body: (value) => optionText('bodyStyle', value),
  transmission: (value) => optionText('transmission', value),
  year: (value) => value,
}

/** The bound of a price range, where 0 is an amount and not "Price on request". */
export function priceBoundLabel(value: string, { money }: Format): string {
  return money(Number(value) > 0 ? Number(value) : 0)
}

interface ActiveFiltersProps {
  filters: CarFilters
  onRemove: (name: keyof CarFilters) => void
}

export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const format = useFormat()
  const names = activeFilterNames(filters)
  if (names.length === 0) return null
  return (
    <ul className={`${chips.row} ${styles.chips}`} aria-label={t('cars.active')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={chips.chip} onClick={() => onRemove(name)}>
            {rich('cars.remove', {}, { filter: LABELS[name](filters[name], format) })}
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
