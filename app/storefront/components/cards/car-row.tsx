import { useId } from 'react'
import type { Car } from '#domain/kinds/car/schema.ts'
import { CarCard } from './car-card.tsx'
import styles from './car-row.module.css'

/** A few cars below a heading; on narrow screens the row scrolls horizontally. */
export function CarRow({ title, cars }: { title: string; cars: readonly Car[] }) {
  const id = useId()
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 className="part-title below-5" id={id}>
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
