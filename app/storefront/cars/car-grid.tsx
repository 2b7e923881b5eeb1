import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { placeOf } from '#app/storefront/layout/scroll-restoration.ts'
import { CarCard } from './car-card.tsx'
import styles from './car-grid.module.css'
import { useGrowingCount } from './use-growing-count.ts'

/** From this many on, cards out of sight are not laid out. */
const LONG = 200
/** Below the car a visitor returns to, so that it can stand at the top of the window. */
const SCREENFUL = 24

export function CarGrid({ cars }: { cars: readonly CarView[] }) {
  const { key } = useLocation()
  const [reached] = useState(() => placeOf(key)?.seen?.index ?? 0)
  const { count, end } = useGrowingCount(cars, reached + SCREENFUL)
  const rest = count < cars.length
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari takes a list for none */}
      <ul className={styles.grid} role="list" aria-label="Vehicles" data-long={cars.length > LONG}>
        {cars.slice(0, count).map((car, index) => (
          <li
            key={car.uid}
            className={styles.item}
            data-place={car.id}
            aria-setsize={rest ? cars.length : undefined}
            aria-posinset={rest ? index + 1 : undefined}
          >
            <CarCard car={car} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
