import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '#app/local/state/settings.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Car } from '#domain/cars/car.ts'
import { optionLabel } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import { CarBadge } from './car-badge.tsx'
import styles from './car-card.module.css'
import { FROM_LISTING } from './listings-link.tsx'
import { SaveButton } from './save-button.tsx'

/** On phones smaller than the rendered width, so that browsers choose the small file, which loads much faster. */
const WIDTHS = '(width < 620px) 75vw, (width < 1024px) 50vw, 420px'

interface CarCardProps {
  car: Car
  /** The heading level of the title. */
  level?: 2 | 3
  /** The card is part of the listing, which "Back to listings" then returns to. */
  isListed?: boolean
}

export const CarCard = memo(function CarCard({ car, level = 2, isListed = false }: CarCardProps) {
  const format = useFormat()
  const Title = `h${level}` as const
  const facts = [format.distance(car.mileage), car.fuelType, optionLabel('transmission', car.transmission)].filter(
    Boolean,
  )
  return (
    <article className={styles.card} aria-label={carName(car)}>
      <Picture src={car.images[0]} placeholders={car.placeholders} alt="" sizes={WIDTHS} className={styles.picture} />
      <Title className={styles.title}>
        <Link className={styles.link} to={carPath(car)} state={isListed ? FROM_LISTING : undefined}>
          {carName(car)}
        </Link>
      </Title>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <p className={styles.price}>{format.price(car.price)}</p>
      <CarBadge car={car} />
      <div className={styles.save}>
        <SaveButton car={car} />
      </div>
    </article>
  )
})
