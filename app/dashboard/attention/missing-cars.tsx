import { Link } from 'react-router-dom'
import { checkPath, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { vinLabel } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import type { Check } from '#domain/checks/check.ts'
import { missingCars, openCheckOf } from '#domain/checks/check-report.ts'
import styles from './attention-page.module.css'

/** More would take long to render. */
const MAX_ROWS = 100

/** The vehicles that the last lot check has not found; null without one. */
export function useMissingCars(): { check: Check; cars: CarView[] } | null {
  const { records } = useRecords('check')
  const { cars } = useCars()
  return missingCars(records, cars)
}

/** Listed until they are seen again, sold or deleted. */
export function MissingCars({ check, cars }: { check: Check; cars: readonly CarView[] }) {
  const format = useFormat()
  const open = openCheckOf(useRecords('check').records)
  const [busy, act] = useAction()
  return (
    <section aria-labelledby="missing-cars" className={styles.item}>
      <h2 id="missing-cars" className={styles.name}>
        Not found on the lot
      </h2>
      <p className={styles.reason}>
        The <Link to={checkPath(check.uid)}>lot check of {format.moment(check.startedAt)}</Link> has not found{' '}
        {cars.length === 1 ? 'this vehicle' : `these ${countText(cars.length)} vehicles`}.
      </p>
      <ul className={styles.missing} aria-label="Not found on the lot">
        {cars.slice(0, MAX_ROWS).map((car) => (
          <li key={car.uid} className={styles.missingRow}>
            <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>{carName(car)}</Link>
            <span className={styles.missingNumbers}>
              {[car.stockNumber && `Stock ${car.stockNumber}`, car.vin && `${vinLabel(car.vin)} …${car.vin.slice(-8)}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              look="secondary"
              disabled={busy}
              onClick={() =>
                act(() =>
                  staff.change({
                    name: 'check.mark',
                    uid: (open ?? check).uid,
                    args: { car: car.uid, as: 'seen' },
                  }),
                )
              }
            >
              Seen<span className="visually-hidden"> {carName(car)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {cars.length > MAX_ROWS && <p>and {countText(cars.length - MAX_ROWS)} more</p>}
    </section>
  )
}
