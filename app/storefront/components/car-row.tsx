import { useId } from 'react'
import { CarCard } from '#app/storefront/cars/car-card.tsx'
import type { Car } from '#domain/cars/car.ts'
import styles from './car-row.module.css'

/** A few cars under a heading: side by side, on a narrow screen a row to swipe. */
export function CarRow({ title, cars }: { title: string; cars: readonly Car[] }) {
  const id = useId()
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul className={styles.cars} aria-labelledby={id}>
        {cars.map((car) => (
          <li key={car.uid}>
            <CarCard car={car} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
