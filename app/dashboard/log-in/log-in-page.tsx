import { Navigate, useLocation } from 'react-router-dom'
import { LoadingScreen } from '#app/dashboard/components/load-states.tsx'
import { usePageTitle } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LogInForm } from './log-in-form.tsx'
import styles from './log-in-page.module.css'
import { SiteBar } from './site-bar.tsx'

/** History state of the log-in page. */
export interface LogInOrigin {
  /** Path, query and hash of the page that required the log-in. */
  from: string
}

const SIGNED_OUT_TEXTS = {
  ended: 'Your session has ended. Waiting changes on this device are kept until you log in.',
  'account-gone':
    'Your account has been deleted. Waiting changes on this device are kept for an admin, who can send them after a log-in here.',
} as const

export function LogInPage() {
  const { state } = useSession()
  const location = useLocation()
  const { signedOut } = useConnection()
  usePageTitle('Admin Login')

  if (state === 'checking') return <LoadingScreen />
  if (state === 'signed-in') return <Navigate to={targetOf(location.state)} replace />

  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={`stack box ${styles.card}`}>
          <h1 id="log-in-title" className={styles.title}>
            Admin Login
          </h1>
          <p className={styles.intro}>Log in to access the dashboard</p>
          <Notice kind="waiting">{signedOut && SIGNED_OUT_TEXTS[signedOut]}</Notice>
          <LogInForm labelledBy="log-in-title" />
        </div>
      </main>
      <SiteFooter isOutsideStorefront />
    </>
  )
}

/** Only dashboard paths are followed: history state may hold anything. */
function targetOf(historyState: unknown): string {
  const from = (historyState as Partial<LogInOrigin> | null)?.from
  const isDashboardPath = typeof from === 'string' && (from === DASHBOARD_PATH || from.startsWith(`${DASHBOARD_PATH}/`))
  return isDashboardPath ? from : DASHBOARD_PATH
}
