import { useState } from 'react'
import { type CarView, useCar } from '#app/local/state/cars.ts'
import styles from '#app/shared/car-card.module.css'
import { Picture } from '#app/ui/picture/picture.tsx'

interface Props {
  car: CarView
  /** As in the `sizes` attribute. */
  sizes: string
}

/** Over the first picture of a card while a mouse points at it. */
export default function SecondPicture({ car, sizes }: Props) {
  const [isLoaded, setLoaded] = useState(false)
  // The card of a summary keeps it when the whole car is loaded.
  const { images, placeholders } = useCar(car.id) ?? car
  if (!images[1]) return null
  return (
    <div className={styles.second} data-loaded={isLoaded} onLoadCapture={() => setLoaded(true)}>
      <Picture src={images[1]} placeholders={placeholders} alt="" sizes={sizes} className={styles.picture} />
    </div>
  )
}
