import { Navigate, useLocation } from 'react-router-dom'
import { Opening } from '#app/dashboard/components/loading-screen.tsx'
import { usePageTitle } from '#app/dashboard/components/use-page-title.ts'
import { useSession } from '#app/local/session/use-session.ts'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LogInForm } from './log-in-form.tsx'
import { originOf } from './log-in-origin.ts'
import styles from './log-in-page.module.css'
import { SiteBar } from './site-bar.tsx'

export function LogInPage() {
  const { state } = useSession()
  const location = useLocation()
  const { signedOut } = useConnection()
  usePageTitle('Admin Login')

  if (state === 'checking') return <Opening />
  if (state === 'signed-in') return <Navigate to={originOf(location.state)} replace />

  return (
    <>
      <SiteBar />
      <main className={styles.page}>
        <div className={styles.card}>
          <h1 id="log-in-title" className={styles.title}>
            Admin Login
          </h1>
          <p className={styles.lead}>Log in to access the dashboard</p>
          {signedOut && (
            <Notice kind="waiting">Your session has ended. What waits on this device is kept until you log in.</Notice>
          )}
          <LogInForm labelledBy="log-in-title" />
        </div>
      </main>
      <SiteFooter apart />
    </>
  )
}
