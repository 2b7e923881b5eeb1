import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Car } from '#domain/car.ts'
import { carName } from '#domain/car-name.ts'
import { carPath } from '#domain/car-slug.ts'
import styles from '../saved/save-button.module.css'

const ShareMenu = lazy(() => import('./share-menu.tsx'))

/** Hands the car's address to the device's own sharing; where there is none, offers the ways that work everywhere. */
export function ShareButton({ car }: { car: Car }) {
  const [asked, setAsked] = useState(false)
  const name = carName(car)
  const share = () => {
    const url = window.location.origin + carPath(car)
    // Rejected when the person closes the sheet: nothing was shared, nothing is to be said.
    if (navigator.share) navigator.share({ title: name, text: name, url }).catch(() => {})
    else setAsked(true)
  }
  const button = (
    <button type="button" className={styles.save} aria-label={`Share ${name}`} onClick={share}>
      <Share2 aria-hidden="true" />
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ShareMenu name={name} url={window.location.origin + carPath(car)} />
    </Suspense>
  )
}
