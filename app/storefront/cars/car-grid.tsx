import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { CarCard } from '#app/storefront/components/car-card.tsx'
import { savedScrollPosition } from '#app/storefront/layout/scroll-restoration.ts'
import styles from './car-grid.module.css'
import { useProgressiveCount } from './use-progressive-count.ts'

/** In longer lists the layout of cards outside the viewport is skipped. */
const SKIP_LAYOUT_FROM = 200
/** Rendered below the restored position, so that it can be scrolled to the top of the viewport. */
const ITEMS_BELOW_POSITION = 24

export function CarGrid({ cars }: { cars: readonly CarView[] }) {
  const { key } = useLocation()
  const [restoredIndex] = useState(() => savedScrollPosition(key)?.seen?.index ?? 0)
  const { count, end } = useProgressiveCount(cars, restoredIndex + ITEMS_BELOW_POSITION)
  const isPartial = count < cars.length
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without bullets */}
      <ul className={styles.grid} role="list" aria-label="Vehicles" data-long={cars.length > SKIP_LAYOUT_FROM}>
        {cars.slice(0, count).map((car, index) => (
          <li
            key={car.uid}
            className={styles.item}
            data-place={car.id}
            aria-setsize={isPartial ? cars.length : undefined}
            aria-posinset={isPartial ? index + 1 : undefined}
          >
            <CarCard car={car} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
