import { Link } from 'react-router-dom'
import { AgeingBar, BracketSwatch } from '#app/dashboard/components/ageing-bar.tsx'
import { STOCK_PATH } from '#app/dashboard/components/paths.ts'
import { useDateOfToday } from '#app/dashboard/components/use-date-of-today.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { ageing } from '#domain/stock/ageing.ts'
import { salesByMonth } from '#domain/stock/sales.ts'
import { sumText } from '#domain/values/money.ts'
import styles from './aside.module.css'

/** The ageing of the stock with the money in it, and the sales of this month and the last one. */
export function StockSummary({ cars }: { cars: readonly CarView[] }) {
  const { notation } = useFormat()
  const now = useDateOfToday()
  const brackets = ageing(cars, now)
  const value = brackets.reduce((sum, bracket) => sum + bracket.value, 0)
  const [lastMonth, thisMonth] = salesByMonth(cars, now, 2, useSettings().openingHours.timeZone)
  return (
    <>
      <section aria-labelledby="stock-health" className={`stack space-2 tall-links ${styles.section}`}>
        <h2 id="stock-health">
          <Link to={STOCK_PATH}>Stock health</Link>
        </h2>
        <p>
          <strong className={styles.value}>{sumText(value, notation)}</strong> in stock
        </p>
        <AgeingBar brackets={brackets} />
        <dl className={styles.brackets}>
          {brackets.map((bracket) => (
            <div key={bracket.label}>
              <dt>
                <BracketSwatch label={bracket.label} />
                {bracket.label} days
              </dt>
              <dd>{countText(bracket.vehicles)}</dd>
              <dd>{sumText(bracket.value, notation)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="sold" className={`stack space-2 tall-links ${styles.section}`}>
        <h2 id="sold">Sold</h2>
        <dl className={styles.pair}>
          <div>
            <dt>This month</dt>
            <dd className={styles.value}>{countText(thisMonth?.days.length ?? 0)}</dd>
          </div>
          <div>
            <dt>Last month</dt>
            <dd className={styles.value}>{countText(lastMonth?.days.length ?? 0)}</dd>
          </div>
        </dl>
      </section>
    </>
  )
}
