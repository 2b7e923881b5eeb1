import type { ComponentType } from 'react'
import { createStore, useStore } from '#app/local/state/store.ts'
import type { Car } from '#domain/cars/car.ts'

/** The component that shows a badge; null until its chunk is loaded, after the first paint. */
export const badgeStore = createStore<ComponentType<{ car: Car }> | null>(null)

export function CarBadge({ car }: { car: Car }) {
  const Badge = useStore(badgeStore, () => null)
  return Badge && <Badge car={car} />
}
