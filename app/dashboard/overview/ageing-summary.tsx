import { Link } from 'react-router-dom'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { BracketBar } from '#app/dashboard/components/bracket-bar.tsx'
import { STOCK_PATH } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { ageing } from '#domain/stock/ageing.ts'
import { sumText } from '#domain/values/money.ts'
import styles from './ageing-summary.module.css'

/** The ageing brackets on the overview. */
export function AgeingSummary({ cars }: { cars: readonly CarView[] }) {
  const { notation } = useFormat()
  return (
    <section aria-labelledby="stock-health" className={styles.section}>
      <div className={styles.head}>
        <h2 id="stock-health">Stock health</h2>
        <Link to={STOCK_PATH}>Ageing, sales and price changes</Link>
      </div>
      <dl className={styles.brackets}>
        {ageing(cars, new Date()).map((bracket) => (
          <div key={bracket.label} className={styles.bracket}>
            <dt>{bracket.label} days</dt>
            <dd className={styles.vehicles}>{vehicleCount(bracket.vehicles)}</dd>
            <dd className={styles.value}>{sumText(bracket.value, notation)}</dd>
            <dd className={styles.bar}>
              <BracketBar bracket={bracket} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
