import { Images } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import { Picture } from '#app/ui/picture.tsx'
import { carName } from '#domain/cars/car-name.ts'
import styles from './vehicle-thumbnail.module.css'

/** The first picture, which opens all of them; with a tag when visitors do not see the vehicle. */
export function VehicleThumbnail({ car, onOpen }: { car: CarView; onOpen: () => void }) {
  const count = car.images.length
  return (
    <span className={styles.frame} data-hidden={!car.enabled || undefined}>
      <button
        type="button"
        className={styles.thumb}
        aria-label={`${count} ${count === 1 ? 'image' : 'images'} of ${carName(car)}`}
        disabled={count === 0}
        onClick={onOpen}
      >
        <Picture src={car.images[0]} alt="" sizes="96px" />
        {count > 1 && (
          <span className={styles.count}>
            <Images aria-hidden size={12} /> {count}
          </span>
        )}
      </button>
      {!car.enabled && !car.sold && <span className={styles.hiddenTag}>Hidden</span>}
    </span>
  )
}
