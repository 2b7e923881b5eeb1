import { Check, Scale } from 'lucide-react'
import { useStorePart } from '#app/local/state/store.ts'
import styles from '#app/storefront/components/save-button.module.css'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import { selectionStore, toggleSelected } from './comparison.ts'

/** Selects a car of the listing for a comparison. */
export function CompareButton({ car }: { car: Car }) {
  const isSelected = useStorePart(selectionStore, (ids) => ids.includes(car.id))
  return (
    <button
      type="button"
      className={`icon-button ${styles.save}`}
      data-ticked={isSelected}
      aria-pressed={isSelected}
      aria-label={t('cars.compareCar', { car: carName(car) })}
      title={t('cars.compare')}
      onClick={() => toggleSelected(car.id)}
    >
      {isSelected ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
    </button>
  )
}
