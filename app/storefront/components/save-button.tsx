import { Heart } from 'lucide-react'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import styles from './save-button.module.css'
import { toggleSaved, useIsSaved } from './saved-cars.ts'

export function SaveButton({ car }: { car: Car }) {
  const saved = useIsSaved(car.id)
  return (
    <button
      type="button"
      className={styles.save}
      aria-pressed={saved}
      aria-label={`Save ${carName(car)}`}
      onClick={() => toggleSaved(car)}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
