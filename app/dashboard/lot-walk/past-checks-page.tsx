import { Link } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { checkPath } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { pastChecks, reportOf } from '#domain/kinds/lot-check/check-report.ts'
import { t } from '#text/t.ts'
import styles from './check-report-page.module.css'

export default function PastChecksPage() {
  const { records, state } = useRecords('check')
  const { cars } = useCars()
  const format = useFormat()
  const checks = pastChecks(records)
  return (
    <>
      <PageHeading title={t('lotWalk.past')} />
      {state === 'ready' && checks.length === 0 && <p>{t('lotWalk.nonePast')}</p>}
      <ul aria-label={t('lotWalk.past')} className={`box divided ${styles.list}`}>
        {checks.map((check) => {
          const { seen, notFound, problems } = reportOf(check, cars)
          return (
            <li key={check.uid} className={`actions breakable ${styles.row}`}>
              <Link to={checkPath(check.uid)} dir="auto">
                {format.moment(check.endedAt ?? '')}
              </Link>
              <span>
                {t('lotWalk.summary', {
                  seen: seen.length,
                  notFound: notFound.length,
                  problems: problems.length,
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
