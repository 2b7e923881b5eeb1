import { Link } from 'react-router-dom'
import { durationText } from '#app/dashboard/attention/durations.ts'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { RESPONSE_DAYS, responseTimes } from '#domain/kinds/inquiry/waiting-leads.ts'
import { t } from '#text/t.ts'
import styles from './aside.module.css'

/** How fast messages get a first response, for admins. */
export function FirstResponse() {
  const { records: inquiries } = useRecords('inquiry')
  const { openingHours } = useSettings()
  const { median, answered, longest } = responseTimes(inquiries, openingHours, useNow())
  if (median === null && !longest) return null
  return (
    <section aria-labelledby="first-response" className={`stack space-2 tall-links ${styles.section}`}>
      <h2 id="first-response">{t('overview.firstResponse')}</h2>
      <dl className={styles.pair}>
        <div>
          <dt>{t('overview.median', { days: RESPONSE_DAYS })}</dt>
          <dd>{median === null ? t('overview.noneAnswered') : durationText(median)}</dd>
          {median !== null && <dd>{t('overview.answered', { count: answered })}</dd>}
        </div>
        <div>
          <dt>{t('overview.waitsLongest')}</dt>
          <dd>{longest ? durationText(longest.waited) : t('overview.allAnswered')}</dd>
          {longest && (
            <dd>
              <Link to={`${DASHBOARD_PATH}/messages?id=${longest.inquiry.id}`}>{longest.inquiry.name}</Link>
            </dd>
          )}
        </div>
      </dl>
    </section>
  )
}
