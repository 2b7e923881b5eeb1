import { Link, Navigate, useLocation } from 'react-router-dom'
import { fetchCanMailLinks } from '#app/dashboard/calls/accounts.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { LoadingScreen } from '#app/dashboard/components/load-states.tsx'
import { DASHBOARD_PATH, FORGOT_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './card-page.module.css'
import { CARD_TITLE, CardPage } from './card-page.tsx'
import { LogInForm } from './log-in-form.tsx'

/** History state of the log-in page. */
export interface LogInOrigin {
  /** Path, query and hash of the page that required the log-in. */
  from: string
}

const SIGNED_OUT_TEXTS = { ended: 'logIn.ended', 'account-gone': 'logIn.accountGone' } as const

export function LogInPage() {
  const { state } = useSession()
  const location = useLocation()
  const { signedOut } = useConnection()
  const { report } = useReport(fetchCanMailLinks)

  if (state === 'checking') return <LoadingScreen />
  if (state === 'signed-in') return <Navigate to={targetOf(location.state)} replace />

  return (
    <CardPage title={t('logIn.title')} intro={t('logIn.intro')}>
      <Notice kind="waiting">{signedOut && t(SIGNED_OUT_TEXTS[signedOut])}</Notice>
      <LogInForm labelledBy={CARD_TITLE} />
      {/* Its height is reserved. */}
      <p className={styles.later}>{report?.available && <Link to={FORGOT_PATH}>{t('logIn.forgot')}</Link>}</p>
    </CardPage>
  )
}

/** Only dashboard paths are followed: history state may hold anything. */
function targetOf(historyState: unknown): string {
  const from = (historyState as Partial<LogInOrigin> | null)?.from
  const isDashboardPath = typeof from === 'string' && (from === DASHBOARD_PATH || from.startsWith(`${DASHBOARD_PATH}/`))
  return isDashboardPath ? from : DASHBOARD_PATH
}
