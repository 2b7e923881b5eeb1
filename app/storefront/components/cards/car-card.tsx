import { memo, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type CarView, isSameVersion } from '#app/local/state/cars.ts'
import styles from '#app/shared/car-card.module.css'
import { CarCardContents } from '#app/shared/car-card-contents.tsx'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { CompareButton } from '#app/storefront/components/cards/compare-button.tsx'
import { FROM_LISTING } from '#app/storefront/components/listings-link.tsx'
import { SaveButton } from '#app/storefront/components/save-button.tsx'
import { useMovingPicture } from '#app/storefront/components/use-moving-picture.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { CarBadge } from './car-badge.tsx'

const SecondPicture = optionalComponent(() => import('./second-picture.tsx'))

/** On phones smaller than the rendered width, so that browsers choose the small file, which loads much faster. */
const SIZES = `${WIDTHS.phone} 75vw, ${WIDTHS.desk} 420px, 50vw`

interface CarCardProps {
  car: CarView
  /** The heading level of the title. */
  level?: 2 | 3
  /** The card is part of the listing, which "Back to listings" then returns to. */
  isListed?: boolean
  /** The first card of a page, whose picture is requested at once. */
  isFirst?: boolean
}

export const CarCard = memo(function CarCard({ car, level = 2, isListed = false, isFirst = false }: CarCardProps) {
  // Only a mouse hovers: on a touch screen the second picture would be loaded and never seen.
  const [pointedAt, setPointedAt] = useState('')
  const state = isListed ? FROM_LISTING : undefined
  const moving = useMovingPicture(carPath(car), state)
  const Title = `h${level}` as const
  return (
    <article
      className={styles.card}
      aria-label={carName(car)}
      // Another car may take over the card while the mouse stays on it.
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && setPointedAt(car.uid)}
    >
      <CarCardContents
        car={car}
        sizes={SIZES}
        isFirst={isFirst}
        picturesRef={moving.ref}
        title={
          <Title className={`ink medium ${styles.title}`} dir="auto">
            <Link
              className={`clamped covering ${styles.link}`}
              to={carPath(car)}
              state={state}
              onClick={moving.onClick}
            >
              {carName(car)}
            </Link>
          </Title>
        }
      >
        {pointedAt === car.uid && (
          <Suspense>
            <SecondPicture car={car} sizes={SIZES} />
          </Suspense>
        )}
      </CarCardContents>
      <CarBadge car={car} />
      <div className={styles.buttons}>
        {isListed && <CompareButton car={car} />}
        <SaveButton car={car} />
      </div>
    </article>
  )
}, areSameCard)

/** A summary looks like its car on a card. The other properties of a card stay the same. */
function areSameCard({ car }: CarCardProps, { car: next }: CarCardProps): boolean {
  return car === next || (isSameVersion(car, next) && car.images[0] === next.images[0])
}
