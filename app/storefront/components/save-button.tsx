import { Heart } from 'lucide-react'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import styles from './save-button.module.css'
import { toggleSaved, useIsSaved } from './saved-cars.ts'

export function SaveButton({ car }: { car: Car }) {
  const saved = useIsSaved(car.id)
  return (
    <button
      type="button"
      className={`icon-button ${styles.save}`}
      aria-pressed={saved}
      aria-label={t('cars.saveCar', { car: carName(car) })}
      onClick={() => toggleSaved(car)}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
