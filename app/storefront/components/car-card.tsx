import { memo } from 'react'
import { Link } from 'react-router-dom'
import { SaveButton } from '#app/storefront/saved/save-button.tsx'
import { milesText, priceText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Car } from '#domain/cars/car.ts'
import { transmissionLabel } from '#domain/cars/car-choices.ts'
import { carName } from '#domain/cars/car-name.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import styles from './car-card.module.css'

/** Said smaller than it is on a phone: where both copies are near, the half as large one is there long before the other. */
const WIDTHS = '(width < 620px) 75vw, (width < 1024px) 50vw, 420px'
const NARROW_WIDTHS = '(width < 620px) 40vw, (width < 1024px) 50vw, 420px'

interface CarCardProps {
  car: Car
  /** the level of the title in the page's outline */
  level?: 2 | 3
  /** on a phone the words stand beside the picture */
  narrow?: boolean
}

export const CarCard = memo(function CarCard({ car, level = 2, narrow = false }: CarCardProps) {
  const Title = `h${level}` as const
  const facts = [milesText(car.mileage), car.fuelType, transmissionLabel(car.transmission)].filter(Boolean)
  return (
    <article className={styles.card} data-narrow={narrow}>
      <Picture src={car.images[0]} alt="" sizes={narrow ? NARROW_WIDTHS : WIDTHS} className={styles.picture} />
      <Title className={styles.title}>
        <Link className={styles.link} to={carPath(car)}>
          {carName(car)}
        </Link>
      </Title>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <p className={styles.price}>{priceText(car.price)}</p>
      <div className={styles.save}>
        <SaveButton car={car} />
      </div>
    </article>
  )
})
