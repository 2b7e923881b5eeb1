import { Link } from 'react-router-dom'
import { useDateOfToday } from '#app/dashboard/components/hooks/use-now.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { inStock } from '#domain/stock/ageing.ts'
import { daysInStock } from '#domain/stock/days-in-stock.ts'
import { averageOf } from '#domain/stock/sales.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import { AgeingTable } from './ageing-table.tsx'
import { LackingLists } from './lacking-lists.tsx'
import { Sales } from './sales.tsx'
import styles from './stock-page.module.css'
import { StockTable } from './stock-table.tsx'

/** The vehicles that age, that are incomplete, and that sell. Computed on the device from its cars and inquiries. */
export default function StockPage() {
  const format = useFormat()
  const { cars, state } = useCars()
  const { isAdmin } = useSession()
  const now = useDateOfToday()
  const stock = inStock(cars)
  const isLoaded = state === 'ready' || (state === 'failed' && cars.length > 0)
  return (
    <div className="stack space-5">
      <PageHeading title={t('shell.stock')} />
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {isLoaded && (
        <>
          <p className="muted figures">{summaryOf(stock, now, format)}</p>
          <div className={styles.pair}>
            <AgeingTable cars={cars} now={now} />
            <Sales cars={cars} now={now} />
          </div>
          {stock.length > 0 && <LackingLists stock={stock} />}
          <StockTable stock={stock} now={now} />
          {isAdmin && (
            <p>
              <Link to={`${DASHBOARD_PATH}/settings/badges`}>{t('stock.badges')}</Link>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function summaryOf(stock: readonly CarView[], now: Date, format: Format): string {
  const average = averageOf(stock.map((car) => daysInStock(car, now)))
  if (average === null) return t('stock.empty')
  const value = format.money(stock.reduce((sum, { price }) => sum + price, 0))
  return t('stock.summary', { count: stock.length, value, average })
}
