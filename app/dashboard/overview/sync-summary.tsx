import { Link } from 'react-router-dom'
import { durationText } from '#app/dashboard/attention/durations.ts'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { t } from '#text/t.ts'
import styles from './aside.module.css'

/** When this device was synced, and the changes that wait on it. */
export function SyncSummary() {
  const { at, pendingCount } = useConnection()
  const now = useNow()
  return (
    <section aria-labelledby="sync" className={`stack space-2 tall-links ${styles.section}`}>
      <h2 id="sync">{t('overview.sync')}</h2>
      <p>{at === null ? t('overview.notSynced') : t('overview.synced', { duration: durationText(now - at) })}</p>
      {pendingCount > 0 && (
        <p>
          <Link to={ATTENTION_PATH}>{t('overview.changesWaiting', { count: pendingCount })}</Link>
        </p>
      )}
    </section>
  )
}
