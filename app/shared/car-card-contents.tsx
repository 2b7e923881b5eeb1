import type { ReactNode, Ref } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import styles from './car-card.module.css'

interface Props {
  car: Pick<Car, 'images' | 'placeholders' | 'mileage' | 'fuelType' | 'transmission' | 'price'>
  /** The rendered width of the picture, as in the `sizes` attribute. */
  sizes: string
  title: ReactNode
  /** The picture is requested at once, before others. */
  isFirst?: boolean
  picturesRef?: Ref<HTMLDivElement>
  /** Over the picture. */
  children?: ReactNode
}

/** The contents of the card of a car: on the storefront, and beside the form of the car. */
export function CarCardContents({ car, sizes, title, isFirst, picturesRef, children }: Props) {
  const format = useFormat()
  const mileage = car.mileage === undefined ? '' : format.distance(car.mileage)
  const facts = [mileage, optionText('fuelType', car.fuelType), optionText('transmission', car.transmission)]
  return (
    <>
      <div className="relative below-3" ref={picturesRef}>
        <Picture
          src={car.images[0]}
          placeholders={car.placeholders}
          alt=""
          sizes={sizes}
          first={isFirst}
          className={styles.picture}
        />
        {children}
      </div>
      {title}
      <p className={`clamped muted figures ${styles.facts}`}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={`figures ink medium ${styles.price}`}>{format.price(car.price)}</p>
    </>
  )
}
