import { Link } from 'react-router-dom'
import { durationText } from '#app/dashboard/attention/durations.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useNow } from '#app/dashboard/components/use-now.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import { RESPONSE_DAYS, responseTimes } from '#domain/kinds/inquiry/waiting-leads.ts'
import styles from './aside.module.css'

/** How fast messages get a first response, for admins. */
export function FirstResponse() {
  const { records: inquiries } = useRecords('inquiry')
  const { openingHours } = useSettings()
  const { median, answered, longest } = responseTimes(inquiries, openingHours, useNow())
  if (median === null && !longest) return null
  return (
    <section aria-labelledby="first-response" className={`stack space-2 tall-links ${styles.section}`}>
      <h2 id="first-response">First response</h2>
      <dl className={styles.pair}>
        <div>
          <dt>Median of {RESPONSE_DAYS} days</dt>
          <dd>{median === null ? 'None answered' : durationText(median)}</dd>
          {median !== null && <dd>{countText(answered)} answered</dd>}
        </div>
        <div>
          <dt>Waits longest</dt>
          <dd>{longest ? durationText(longest.waited) : 'All answered'}</dd>
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
