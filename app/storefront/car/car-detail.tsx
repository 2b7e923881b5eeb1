import { ArrowLeft, Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { CarView } from '#app/local/shown-cars.ts'
import { priceText } from '#app/ui/format.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/car-name.ts'
import { usePageTitle } from '../layout/use-page-title.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { ActionBar } from './action-bar.tsx'
import styles from './car-detail.module.css'
import { Gallery } from './gallery.tsx'
import { ShareButton } from './share-button.tsx'
import { SpecList } from './spec-list.tsx'

export function CarDetail({ car }: { car: CarView }) {
  const name = carName(car)
  usePageTitle(name)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link className={styles.back} to="/cars">
          <ArrowLeft aria-hidden="true" />
          Back to listings
        </Link>
        <SaveButton car={car} />
        <ShareButton name={name} />
      </div>
      <div className={styles.gallery}>
        <Gallery images={car.images} name={name} />
      </div>
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
      <div className={styles.story}>
        {car.description !== '' && (
          <section>
            <h2 className={styles.heading}>Description</h2>
            <p className={styles.description}>{car.description}</p>
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
    </div>
  )
}
