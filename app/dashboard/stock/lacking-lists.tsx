import { useId, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { LACKING, lacks } from '#domain/stock/ageing.ts'
import { t } from '#text/t.ts'
import styles from './stock-page.module.css'
import { VehicleLink } from './stock-table.tsx'

const MAX_LISTED = 10

const TITLES = { photos: 'stock.noPhotos', text: 'stock.noDescription', price: 'stock.noPrice' } as const

/** The vehicles in stock that lack what buyers look for, or whose pictures end with another site. */
export function LackingLists({ stock }: { stock: readonly CarView[] }) {
  const lists = [
    ...LACKING.map((what) => ({ title: t(TITLES[what]), cars: stock.filter((car) => lacks(car, what)) })),
    { title: t('stock.elsewhere'), cars: stock.filter((car) => picturesElsewhere(car).length > 0) },
  ]
  const incomplete = lists.filter(({ cars }) => cars.length > 0)
  if (incomplete.length === 0) return <p>{t('stock.complete')}</p>
  return (
    <section aria-labelledby="lacking" className="stack space-3">
      <h2 id="lacking">{t('stock.incomplete')}</h2>
      <div className={styles.lists}>
        {incomplete.map(({ title, cars }) => (
          <LackingList key={title} title={title} cars={cars} />
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
    <div className={`stack space-2 box ${styles.box}`}>
      <h3 id={id} className="row between compact">
        {title} <span className="figures">{countText(cars.length)}</span>
      </h3>
      <ul aria-labelledby={id} className="tall-links">
        {listed.map((car) => (
          <li key={car.uid}>
            <VehicleLink car={car} />
          </li>
        ))}
      </ul>
      {listed.length < cars.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t('stock.showAll', { count: cars.length })}
        </Button>
      )}
    </div>
  )
}
