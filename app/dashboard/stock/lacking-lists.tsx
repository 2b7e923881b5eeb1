import { useId, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { LACKING, lacks } from '#domain/stock/ageing.ts'
import styles from './stock-page.module.css'
import { VehicleLink } from './vehicle-link.tsx'

const MAX_LISTED = 10

/** The vehicles in stock that lack what buyers look for. */
export function LackingLists({ stock }: { stock: readonly CarView[] }) {
  return (
    <section aria-labelledby="lacking" className={styles.section}>
      <h2 id="lacking">Incomplete vehicles</h2>
      <div className={styles.lists}>
        {LACKING.map((what) => (
          <LackingList key={what} title={`Lacking ${what}`} cars={stock.filter((car) => lacks(car, what))} />
        ))}
      </div>
    </section>
  )
}

function LackingList({ title, cars }: { title: string; cars: readonly CarView[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? cars : cars.slice(0, MAX_LISTED)
  return (
    <div className={styles.box}>
      <h3 id={id}>
        {title} <span className={styles.count}>{countText(cars.length)}</span>
      </h3>
      {cars.length === 0 ? (
        <p>None</p>
      ) : (
        <ul aria-labelledby={id}>
          {listed.map((car) => (
            <li key={car.uid}>
              <VehicleLink car={car} />
            </li>
          ))}
        </ul>
      )}
      {listed.length < cars.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {countText(cars.length)}
        </Button>
      )}
    </div>
  )
}
