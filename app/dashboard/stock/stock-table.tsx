import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  asCell,
  asColumnHeader,
  asRow,
  asRowGroup,
  asRowHeader,
  asTable,
} from '#app/dashboard/components/table-roles.ts'
import { useSession } from '#app/local/session/session.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { daysInStock } from '#domain/stock/days-in-stock.ts'
import { MarginCells, MarginHeaders } from './margin-cells.tsx'
import { PriceHistory } from './price-history.tsx'
import styles from './stock-page.module.css'
import { VehicleLink } from './vehicle-link.tsx'

const ROWS_AT_A_TIME = 20

interface Row {
  car: CarView
  days: number
  inquiries: number
}

const ORDERS = {
  oldest: { label: 'Longest in stock', compare: (a: Row, b: Row) => b.days - a.days },
  most: { label: 'Most enquiries', compare: (a: Row, b: Row) => b.inquiries - a.inquiries || b.days - a.days },
  fewest: { label: 'Fewest enquiries', compare: (a: Row, b: Row) => a.inquiries - b.inquiries || b.days - a.days },
  price: {
    label: 'Latest price change',
    compare: (a: Row, b: Row) => lastChange(b.car).localeCompare(lastChange(a.car)) || b.days - a.days,
  },
}
type Order = keyof typeof ORDERS
const CHOICES = Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))

/** @param value of the address */
const orderOf = (value: string | null): Order => (value && Object.hasOwn(ORDERS, value) ? (value as Order) : 'oldest')

const lastChange = ({ priceHistory }: CarView) => priceHistory?.at(-1)?.at ?? ''

/** Each vehicle in stock with its days, enquiries and prices. */
export function StockTable({ stock, now }: { stock: readonly CarView[]; now: Date }) {
  const format = useFormat()
  const { isAdmin } = useSession()
  const { records: inquiries } = useRecords('inquiry')
  const [params, setParams] = useSearchParams()
  const order = orderOf(params.get('sort'))
  const [shown, setShown] = useState(ROWS_AT_A_TIME)
  const counts = new Map<number, number>()
  for (const { carId } of inquiries) if (carId !== undefined) counts.set(carId, (counts.get(carId) ?? 0) + 1)
  const rows = stock.map((car): Row => ({ car, days: daysInStock(car, now), inquiries: counts.get(car.id) ?? 0 }))
  rows.sort(ORDERS[order].compare)

  return (
    <section aria-labelledby="stock" className="stack space-3">
      <div className={styles.head}>
        <h2 id="stock">Vehicles in stock</h2>
        <SelectField
          label="Sort by"
          choices={CHOICES}
          value={order}
          onChange={({ target }) => setParams({ sort: target.value }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <table
        {...asTable}
        aria-labelledby="stock"
        className={`table lines tall-links ${styles.table} ${styles.vehicles}`}
      >
        <thead {...asRowGroup}>
          <tr {...asRow}>
            <th {...asColumnHeader}>Vehicle</th>
            <th {...asColumnHeader} className={styles.number}>
              Days in stock
            </th>
            <th {...asColumnHeader} className={styles.number}>
              Enquiries
            </th>
            <th {...asColumnHeader} className={styles.number}>
              Price
            </th>
            {isAdmin && <MarginHeaders />}
            <th {...asColumnHeader}>Price history</th>
          </tr>
        </thead>
        <tbody {...asRowGroup}>
          {rows.slice(0, shown).map(({ car, days, inquiries: count }) => (
            <tr {...asRow} key={car.uid}>
              <th {...asRowHeader}>
                <div className={`row ${styles.vehicle}`}>
                  <Picture src={car.images[0]} placeholders={car.placeholders} alt="" sizes="60px" />
                  <VehicleLink car={car} />
                </div>
              </th>
              <td {...asCell} className={styles.number} data-label="Days in stock">
                {countText(days)}
              </td>
              <td {...asCell} className={styles.number} data-label="Enquiries">
                {count > 0 && countText(count)}
              </td>
              <td {...asCell} className={styles.number}>
                {format.price(car.price)}
              </td>
              {isAdmin && <MarginCells car={car} days={days} />}
              <td {...asCell} className={styles.history}>
                <PriceHistory car={car} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button look="secondary" className={styles.more} onClick={() => setShown(shown + ROWS_AT_A_TIME)}>
          Show more
        </Button>
      )}
    </section>
  )
}
