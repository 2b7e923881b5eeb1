import { retryLoading } from '#app/local/state/tab.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './load-states.module.css'
import { PageHeading } from './page-heading.tsx'

/** Shown while the session is read from the device. The text fades in late, so that a fast start shows none. */
export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <p className="muted late">{t('outside.opening')}</p>
    </main>
  )
}

const FAILURES = {
  vehicles: 'outside.vehiclesFailed',
  vehicle: 'outside.vehicleFailed',
  messages: 'outside.messagesFailed',
  appointments: 'outside.appointmentsFailed',
  'lot check': 'outside.checkFailed',
  settings: 'outside.settingsFailed',
  dashboard: 'outside.dashboardFailed',
  page: 'outside.loadFailed',
} as const

interface LoadFailureProps {
  what: keyof typeof FAILURES
  onRetry?: () => void
}

/** Shown when the device stores no data yet and the load failed. */
export function LoadFailure({ what, onRetry = retryLoading }: LoadFailureProps) {
  return (
    <Notice kind="error">
      <p>{t(FAILURES[what])}</p>
      <Button look="secondary" onClick={onRetry}>
        {t('shared.retry')}
      </Button>
    </Notice>
  )
}

/** Shown in the place of a page whose code could not be loaded. */
export function PageFailure(props: LoadFailureProps) {
  return (
    <>
      <PageHeading title={t('outside.pageFailed')} />
      <LoadFailure {...props} />
    </>
  )
}
