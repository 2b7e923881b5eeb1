import { Link } from 'react-router-dom'
import { AgeingBar, BracketSwatch } from '#app/dashboard/components/ageing-bar.tsx'
import { useDateOfToday } from '#app/dashboard/components/hooks/use-now.ts'
import { STOCK_PATH } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { rich } from '#app/ui/rich.tsx'
import { ageing } from '#domain/stock/ageing.ts'
import { salesByMonth } from '#domain/stock/sales.ts'
import { t } from '#text/t.ts'
import styles from './aside.module.css'
import { Sum } from './sum.tsx'

/** The ageing of the stock with the money in it, and the sales of this month and the last one. */
export function StockSummary({ cars }: { cars: readonly CarView[] }) {
  const now = useDateOfToday()
  const brackets = ageing(cars, now)
  const value = brackets.reduce((sum, bracket) => sum + bracket.value, 0)
  const [lastMonth, thisMonth] = salesByMonth(cars, now, 2, useSettings().openingHours.timeZone)
  return (
    <>
      <section aria-labelledby="stock-health" className={`stack space-2 tall-links ${styles.section}`}>
        <h2 id="stock-health">
          <Link to={STOCK_PATH}>{t('shell.stock')}</Link>
        </h2>
        <p>
          {rich('overview.worthInStock', {
            value: () => (
              <strong className={`ink strong ${styles.value}`}>
                <Sum amount={value} />
              </strong>
            ),
          })}
        </p>
        <AgeingBar brackets={brackets} />
        <dl className={styles.brackets}>
          {brackets.map((bracket) => (
            <div key={bracket.label}>
              <dt>
                <BracketSwatch label={bracket.label} />
                {t('overview.days', { range: bracket.label })}
              </dt>
              <dd>{countText(bracket.vehicles)}</dd>
              <dd>
                <Sum amount={bracket.value} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="sold" className={`stack space-2 tall-links ${styles.section}`}>
        <h2 id="sold">{t('overview.sold')}</h2>
        <dl className={styles.pair}>
          <div>
            <dt>{t('overview.thisMonth')}</dt>
            <dd className={`ink strong ${styles.value}`}>{countText(thisMonth?.days.length ?? 0)}</dd>
          </div>
          <div>
            <dt>{t('overview.lastMonth')}</dt>
            <dd className={`ink strong ${styles.value}`}>{countText(lastMonth?.days.length ?? 0)}</dd>
          </div>
        </dl>
      </section>
    </>
  )
}
