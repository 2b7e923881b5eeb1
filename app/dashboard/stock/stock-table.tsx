import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import {
  asCell,
  asColumnHeader,
  asRow,
  asRowGroup,
  asRowHeader,
  asTable,
} from '#app/dashboard/components/table-head.tsx'
import { useSession } from '#app/local/session/session.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { countText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { daysInStock } from '#domain/stock/days-in-stock.ts'
import { t } from '#text/t.ts'
import { MarginCells, MarginHeaders } from './margin-cells.tsx'
import { PriceHistory } from './price-history.tsx'
import styles from './stock-page.module.css'

const ROWS_AT_A_TIME = 20

interface Row {
  car: CarView
  days: number
  inquiries: number
}

const ORDERS = {
  oldest: { label: 'stock.oldest', compare: (a: Row, b: Row) => b.days - a.days },
  most: { label: 'stock.most', compare: (a: Row, b: Row) => b.inquiries - a.inquiries || b.days - a.days },
  fewest: { label: 'stock.fewest', compare: (a: Row, b: Row) => a.inquiries - b.inquiries || b.days - a.days },
  price: {
    label: 'stock.latestPrice',
    compare: (a: Row, b: Row) => lastChange(b.car).localeCompare(lastChange(a.car)) || b.days - a.days,
  },
} as const
type Order = keyof typeof ORDERS
const choices = () => Object.entries(ORDERS).map(([value, { label }]) => ({ value, label: t(label) }))

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
      <div className={`between actions ${styles.head}`}>
        <h2 id="stock">{t('stock.inStock')}</h2>
        <SelectField
          label={t('stock.sortBy')}
          choices={choices()}
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
            <th {...asColumnHeader}>{t('stock.vehicle')}</th>
            <th {...asColumnHeader} className={styles.number}>
              {t('stock.days')}
            </th>
            <th {...asColumnHeader} className={styles.number}>
              {t('stock.enquiries')}
            </th>
            <th {...asColumnHeader} className={styles.number}>
              {t('field.price')}
            </th>
            {isAdmin && <MarginHeaders />}
            <th {...asColumnHeader}>{t('stock.priceHistory')}</th>
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
              <td {...asCell} className={styles.number} data-label={t('stock.days')}>
                {countText(days)}
              </td>
              <td {...asCell} className={styles.number} data-label={t('stock.enquiries')}>
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
        <Button look="secondary" className="self-start" onClick={() => setShown(shown + ROWS_AT_A_TIME)}>
          {t('stock.showMore')}
        </Button>
      )}
    </section>
  )
}

/** Leads to the form of a vehicle, which leads back to this page. */
export function VehicleLink({ car }: { car: CarView }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`} state={{ list: pathname + search } satisfies ListOrigin}>
      <bdi>{carName(car)}</bdi>
    </Link>
  )
}
