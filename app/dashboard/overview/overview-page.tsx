import { MessageSquare, Plus } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { Link, useNavigationType } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import { Cards } from './cards.tsx'
import { FirstResponse } from './first-response.tsx'
import { FirstSteps, SampleInventory } from './first-steps.tsx'
import { MissedAddresses } from './missed-addresses.tsx'
import styles from './overview-page.module.css'
import { RecentMessages } from './recent-messages.tsx'
import { ServerStatus } from './server-status.tsx'
import { StockSummary } from './stock-summary.tsx'
import { SyncSummary } from './sync-summary.tsx'
import { UndeliveredMails } from './undelivered-mails.tsx'
import { WorkList } from './work-list.tsx'

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
/** A reload, Back and Forward restore a position further down. */
let mayRestore = navigation?.type !== 'navigate'

export function OverviewPage() {
  const isAtTop = useNavigationType() !== 'POP' || !mayRestore
  useEffect(() => {
    mayRestore = true
  }, [])
  // The counts are painted first, and the rest in the next task.
  const isWhole = useDeferredValue(true, !isAtTop)
  return (
    <div className={`stack space-5 ${styles.page}`}>
      <PageHeading title={t('overview.title')} />
      <Cards />
      {isWhole && <Rest />}
    </div>
  )
}

/** Below the counts. */
function Rest() {
  const { cars } = useCars()
  const { isAdmin } = useSession()
  return (
    <>
      <div className={styles.columns}>
        <div className="stack space-5">
          <WorkList />
          {isAdmin && <UndeliveredMails />}
          <section aria-labelledby="quick-actions">
            <h2 id="quick-actions" className="below-2">
              {t('overview.quickActions')}
            </h2>
            <div className="actions">
              <Link to={`${DASHBOARD_PATH}/add-car`} className={buttonClass('primary')}>
                <Plus aria-hidden /> {t('overview.addVehicle')}
              </Link>
              <Link to={`${DASHBOARD_PATH}/messages`} className={buttonClass('secondary')}>
                <MessageSquare aria-hidden /> {t('overview.viewMessages')}
              </Link>
            </div>
          </section>
          <RecentMessages />
          {/* Last, because the server answers later. */}
          {isAdmin && <MissedAddresses />}
        </div>
        <div className="box divided">
          {cars.length > 0 && <StockSummary cars={cars} />}
          {isAdmin && <FirstResponse />}
          <SyncSummary />
          {isAdmin && <ServerStatus />}
        </div>
      </div>
      {isAdmin && <SampleInventory />}
      {/* Last, because the users arrive later. */}
      {isAdmin && <FirstSteps />}
    </>
  )
}
