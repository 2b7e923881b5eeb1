import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { optionalPart } from '#app/shared/lazy-component.ts'
import styles from '#app/storefront/saved/save-button.module.css'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import { shareByDevice } from './share-by-device.ts'

const ShareMenu = optionalPart(() => import('./share-menu.tsx'))

/** Hands the car's address to the device's own sharing; where there is none, offers the ways that work everywhere. */
export function ShareButton({ car }: { car: Car }) {
  const [asked, setAsked] = useState(false)
  const name = carName(car)
  const share = () => {
    if (!shareByDevice(name, addressOf(car))) setAsked(true)
  }
  const button = (
    <button type="button" className={styles.save} aria-label={`Share ${name}`} onClick={share}>
      <Share2 aria-hidden="true" />
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ShareMenu name={name} url={addressOf(car)} onClose={() => setAsked(false)} />
    </Suspense>
  )
}

const addressOf = (car: Car) => window.location.origin + carPath(car)
