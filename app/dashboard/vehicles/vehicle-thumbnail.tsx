import { Images } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import { PlainButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import { HiddenFrame } from './hidden-frame.tsx'
import styles from './vehicle-thumbnail.module.css'

/** The first picture, which opens all of them. */
export function VehicleThumbnail({ car, onOpen }: { car: CarView; onOpen: () => void }) {
  const count = car.images.length
  return (
    <HiddenFrame car={car} className={styles.place}>
      <PlainButton
        className={styles.thumb}
        aria-label={t('vehicles.images', { count, car: carName(car) })}
        disabled={count === 0}
        onClick={onOpen}
      >
        <Picture src={car.images[0]} alt="" sizes="96px" />
        {count > 1 && (
          <span className={`row figures ${styles.count}`}>
            <Images aria-hidden size={12} /> {count}
          </span>
        )}
      </PlainButton>
    </HiddenFrame>
  )
}
