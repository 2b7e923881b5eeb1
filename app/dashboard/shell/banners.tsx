// Banners above every dashboard page.

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAttention } from '#app/dashboard/attention/attention-items.tsx'
import { downloadAbandoned } from '#app/dashboard/attention/unsent-file.ts'
import { ACCOUNT_PATH, ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { dismissLostCount, useLostCount } from '#app/local/session/lost-changes.ts'
import { useSession } from '#app/local/session/session.ts'
import { useAbandonedCount } from '#app/local/state/other-outboxes.ts'
import { discardAbandoned } from '#app/sync/session/other-accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { useIsInPage } from '#app/ui/status.tsx'
import styles from './banners.module.css'

/** Shown until the last refused mutation and the last conflict are resolved. */
export function AttentionAlert() {
  const count = useAttention()?.length ?? 0
  const { pathname } = useLocation()
  const shows = count > 0 && pathname !== ATTENTION_PATH
  return (
    <div role="alert" className={shows ? `row ${styles.alert}` : undefined}>
      {shows && (
        <>
          <TriangleAlert aria-hidden size={20} />
          <p>
            <Link to={ATTENTION_PATH}>Needs attention</Link>:{' '}
            {count === 1
              ? 'one change could not be made as asked.'
              : `${countText(count)} changes could not be made as asked.`}
          </p>
        </>
      )}
    </div>
  )
}

/** Shows an admin how many changes users of deleted accounts left on this device. */
export function AbandonedOutboxes() {
  const count = useAbandonedCount()
  const [busy, run] = useAction()
  const [isAsking, setAsking] = useState(false)
  if (count === 0) return null
  return (
    <section aria-label="Changes of deleted accounts" className={`cluster between ${styles.banner}`}>
      <p>
        {count === 1 ? '1 change' : `${countText(count)} changes`} of a deleted account never reached the server and{' '}
        {count === 1 ? 'waits' : 'wait'} on this device.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => run(downloadAbandoned)}>
          Download
        </Button>
        <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <AlertDialog
          open={isAsking}
          title="Discard these changes?"
          action="Discard"
          busy={busy}
          onConfirm={() => run(discardAbandoned)}
          onCancel={() => setAsking(false)}
        >
          They are deleted from this device and can no longer be downloaded.
        </AlertDialog>
      </div>
    </section>
  )
}

/** Shown until a generated password is changed. */
export function GeneratedPassword() {
  const { user } = useSession()
  if (!user?.mustChangePassword) return null
  return (
    <section aria-label="Generated password" className={`cluster between ${styles.banner}`}>
      <p>
        Your password was generated or is easy to guess. <Link to={ACCOUNT_PATH}>Change your password</Link>
      </p>
    </section>
  )
}

/** Shown when the browser evicted the device's storage together with pending mutations. */
export function LostChanges() {
  const count = useLostCount()
  const shows = useIsInPage() && count > 0
  return (
    <div className={shows ? `cluster between ${styles.banner}` : undefined}>
      <p role="alert">
        {shows &&
          `${count === 1 ? '1 change' : `${countText(count)} changes`} of yours waited on this device, and the browser has removed ${
            count === 1 ? 'it' : 'them'
          } before the server had ${count === 1 ? 'it' : 'them'}. Please make ${count === 1 ? 'it' : 'them'} again.`}
      </p>
      {shows && (
        <div className={styles.actions}>
          <Button look="secondary" onClick={dismissLostCount}>
            Understood
          </Button>
        </div>
      )}
    </div>
  )
}
