import type { ComponentType } from 'react'
import { createStore, useStore } from '#app/local/state/store.ts'
import type { Car } from '#domain/cars/car.ts'
import styles from './badge.module.css'

/** The component that shows a badge; null until its chunk is loaded, after the first paint. */
export const badgeStore = createStore<ComponentType<{ car: Car }> | null>(null)

/** Server-rendered HTML has the tag of a reservation and no other badge. The server removes reservations that are over. */
export function CarBadge({ car }: { car: Car }) {
  const Badge = useStore(badgeStore, () => null)
  if (Badge) return <Badge car={car} />
  return car.reservedUntil && <p className={styles.badge}>Reserved</p>
}
