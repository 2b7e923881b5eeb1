import { Link } from 'react-router-dom'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { checkPath, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { vinLabel } from '#domain/kinds/car/fields/car-fields.ts'
import { missingCars, openCheckOf } from '#domain/kinds/lot-check/check-report.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import { t } from '#text/t.ts'
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
    <section aria-labelledby="missing-cars" className="stack space-2 box pad-5">
      <h2 id="missing-cars" className="cluster space-2">
        {t('attention.notFound')}
      </h2>
      <p className={styles.reason}>
        {rich(
          'attention.checkHasNotFound',
          { link: (children) => <Link to={checkPath(check.uid)}>{children}</Link> },
          { moment: format.moment(check.startedAt), count: cars.length },
        )}
      </p>
      <ul className="box divided" aria-label={t('attention.notFound')}>
        {cars.slice(0, MAX_ROWS).map((car) => (
          <li key={car.uid} className={styles.missingRow}>
            <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>{carName(car)}</Link>
            <span className={`muted small ${styles.missingNumbers}`}>
              {[
                car.stockNumber && t('attention.stockNumber', { number: car.stockNumber }),
                car.vin && `${vinLabel(car.vin)} …${car.vin.slice(-8)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              look="secondary"
              disabled={busy}
              onClick={() =>
                act(() =>
                  inSession(change, {
                    name: 'check.mark',
                    uid: (open ?? check).uid,
                    args: { car: car.uid, as: 'seen' },
                  }),
                )
              }
            >
              {rich('attention.seen', {}, { car: carName(car) })}
            </Button>
          </li>
        ))}
      </ul>
      {cars.length > MAX_ROWS && <p>{t('list.more', { count: cars.length - MAX_ROWS })}</p>}
    </section>
  )
}
