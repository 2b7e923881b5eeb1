import type { ComponentType } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { t } from '#text/t.ts'
import styles from './badge.module.css'

/** The component that shows a badge; null until its chunk is loaded, after the first paint. */
export const badgeStore = createStore<ComponentType<{ car: CarView }> | null>(null)

/** Server-rendered HTML has the tag of a reservation and no other badge. The server removes reservations that are over. */
export function CarBadge({ car }: { car: CarView }) {
  const Badge = useStore(badgeStore, () => null)
  if (Badge) return <Badge car={car} />
  return car.reservedUntil && <p className={`smaller medium ${styles.badge}`}>{t('cars.reserved')}</p>
}
