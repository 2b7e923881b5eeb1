import { milesText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { transmissionLabel } from '#domain/cars/car-choices.ts'
import styles from './spec-list.module.css'

export function SpecList({ car }: { car: Car }) {
  const specs = [
    ['Year', String(car.year)],
    ['Mileage', milesText(car.mileage).replace(/mi$/, 'miles')],
    ['Color', car.color],
    ['Fuel type', car.fuelType],
    ['Transmission', transmissionLabel(car.transmission)],
  ]
  return (
    <dl className={styles.specs}>
      {specs.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
