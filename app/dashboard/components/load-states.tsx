import { retryLoading } from '#app/local/state/entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './load-states.module.css'
import { PageHeading } from './page-heading.tsx'

/** Shown while the session is read from the device. The text fades in late, so that a fast start shows none. */
export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <p className="muted late">Opening the dashboard…</p>
    </main>
  )
}

interface LoadFailureProps {
  what: 'vehicles' | 'vehicle' | 'messages' | 'appointments' | 'lot check' | 'settings' | 'dashboard' | 'page'
  onRetry?: () => void
}

/** Shown when the device stores no data yet and the load failed. */
export function LoadFailure({ what, onRetry = retryLoading }: LoadFailureProps) {
  return (
    <Notice kind="error">
      <p>Could not load the {what}.</p>
      <Button look="secondary" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  )
}

/** Shown in the place of a page whose code could not be loaded. */
export function PageFailure(props: LoadFailureProps) {
  return (
    <>
      <PageHeading title="This page could not be loaded" />
      <LoadFailure {...props} />
    </>
  )
}
