// Banners above every dashboard page.

import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { ACCOUNT_PATH, ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { dismissLostCount, useLostCount } from '#app/local/session/lost-mutations.ts'
import { useSession } from '#app/local/session/session.ts'
import { useAttention } from '#app/local/state/attention.ts'
import { useAbandonedCount } from '#app/local/state/other-outboxes.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import styles from './banners.module.css'

/** Shown until the last refused mutation and the last conflict are resolved. */
export function AttentionAlert() {
  const count = useAttention().length
  const { pathname } = useLocation()
  if (count === 0 || pathname === ATTENTION_PATH) return null
  return (
    <div role="alert" className={styles.alert}>
      <TriangleAlert aria-hidden size={20} />
      <p>
        <Link to={ATTENTION_PATH}>Needs attention</Link>:{' '}
        {count === 1
          ? 'one change could not be made as asked.'
          : `${countText(count)} changes could not be made as asked.`}
      </p>
    </div>
  )
}

/** Shows an admin how many mutations users of deleted accounts left on this device. Their content stays private. */
export function AbandonedOutboxes() {
  const count = useAbandonedCount()
  const [busy, run] = useAction()
  if (count === 0) return null
  return (
    <section aria-label="Changes of deleted accounts" className={styles.banner}>
      <p>
        {count === 1 ? '1 change' : `${countText(count)} changes`} of a deleted account never reached the server and{' '}
        {count === 1 ? 'waits' : 'wait'} on this device.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => run(() => staff.decideAbandonedOutboxes('take-over'))}>
          Take over
        </Button>
        <Button look="danger" disabled={busy} onClick={() => run(() => staff.decideAbandonedOutboxes('discard'))}>
          Discard
        </Button>
      </div>
    </section>
  )
}

/** Shown until a generated password is changed. */
export function GeneratedPassword() {
  const { user } = useSession()
  if (!user?.mustChangePassword) return null
  return (
    <section aria-label="Generated password" className={styles.banner}>
      <p>
        Your password was generated or is easy to guess. <Link to={ACCOUNT_PATH}>Change your password</Link>
      </p>
    </section>
  )
}

/** Shown when the browser evicted the device's storage together with pending mutations. */
export function LostChanges() {
  const count = useLostCount()
  if (count === 0) return null
  return (
    <div role="alert" className={styles.banner}>
      <p>
        {count === 1 ? '1 change' : `${countText(count)} changes`} of yours waited on this device, and the browser has
        removed {count === 1 ? 'it' : 'them'} before the server had {count === 1 ? 'it' : 'them'}. Please make{' '}
        {count === 1 ? 'it' : 'them'} again.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={dismissLostCount}>
          Understood
        </Button>
      </div>
    </div>
  )
}
