import { ArrowLeft, Check } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { rememberViewed } from '#app/storefront/discovery/viewed-cars.ts'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { SaveButton } from '#app/storefront/saved/save-button.tsx'
import { priceText } from '#app/ui/format.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/cars/car-name.ts'
import { ActionBar } from './action-bar.tsx'
import styles from './car-detail.module.css'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { PrintButton } from './print-button.tsx'
import { ShareButton } from './share-button.tsx'
import { SpecList } from './spec-list.tsx'

const DealerBlock = optionalPart(() => import('./dealer-block.tsx'))
const SimilarToCar = optionalPart(() => import('#app/storefront/discovery/similar-to-car.tsx'))

export function CarDetail({ car }: { car: CarView }) {
  const name = carName(car)
  usePageTitle(name)
  useEffect(() => rememberViewed(car.id), [car.id])
  const room = <div className={styles.room} />
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link className={styles.back} to="/cars">
          <ArrowLeft aria-hidden="true" />
          Back to listings
        </Link>
        <SaveButton car={car} />
        <ShareButton car={car} />
        <PrintButton car={car} />
      </div>
      <div className={styles.gallery}>
        <Gallery images={car.images} name={name} />
      </div>
      <div className={styles.beside}>
        <div className={styles.facts}>
          {(car.sold || !car.enabled) && (
            <p>
              {car.sold ? <StatusPill tone="sold">Sold</StatusPill> : <StatusPill tone="waiting">Disabled</StatusPill>}
            </p>
          )}
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.price}>{priceText(car.price)}</p>
          <SpecList car={car} />
          <ActionBar car={car} />
        </div>
      </div>
      <div className={styles.similar}>
        <Suspense fallback={room}>
          <SimilarToCar car={car} room={room} />
        </Suspense>
      </div>
      <div className={styles.story}>
        {car.description !== '' && (
          <section>
            <h2 className={styles.heading}>Description</h2>
            <Description text={car.description} />
          </section>
        )}
        {car.features.length > 0 && (
          <section>
            <h2 className={styles.heading}>Features</h2>
            <ul className={styles.features}>
              {car.features.map((feature, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is, and a line may stand twice
                <li key={index}>
                  <Check aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.dealer}>
        <Suspense fallback={<div className={styles.dealerRoom} />}>
          <DealerBlock />
        </Suspense>
      </div>
    </div>
  )
}
