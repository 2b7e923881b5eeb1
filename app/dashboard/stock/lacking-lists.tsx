import { useId, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { LACKING, lacks } from '#domain/stock/ageing.ts'
import styles from './stock-page.module.css'
import { VehicleLink } from './vehicle-link.tsx'

const MAX_LISTED = 10

const TITLES: Record<(typeof LACKING)[number], string> = {
  photos: 'No photos',
  text: 'No description',
  price: 'No price',
}

/** The vehicles in stock that lack what buyers look for. */
export function LackingLists({ stock }: { stock: readonly CarView[] }) {
  const lists = LACKING.map((what) => ({ what, cars: stock.filter((car) => lacks(car, what)) }))
  const incomplete = lists.filter(({ cars }) => cars.length > 0)
  if (incomplete.length === 0) return <p>All cars have photos, text and price</p>
  return (
    <section aria-labelledby="lacking" className={styles.section}>
      <h2 id="lacking">Incomplete vehicles</h2>
      <div className={styles.lists}>
        {incomplete.map(({ what, cars }) => (
          <LackingList key={what} title={TITLES[what]} cars={cars} />
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
      <ul aria-labelledby={id}>
        {listed.map((car) => (
          <li key={car.uid}>
            <VehicleLink car={car} />
          </li>
        ))}
      </ul>
      {listed.length < cars.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {countText(cars.length)}
        </Button>
      )}
    </div>
  )
}
