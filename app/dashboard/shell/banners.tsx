// Banners above every dashboard page.

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAttention } from '#app/dashboard/attention/attention-items.tsx'
import { downloadAbandoned } from '#app/dashboard/attention/unsent-file.ts'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { ACCOUNT_PATH, ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { dismissLostCount, useLostCount } from '#app/local/session/lost-changes.ts'
import { useSession } from '#app/local/session/session.ts'
import { countLeft, discardAbandoned, useOtherAccounts } from '#app/sync/session/other-accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { useIsInPage } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
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
          <p>{rich('shell.attention', { link: (text) => <Link to={ATTENTION_PATH}>{text}</Link> }, { count })}</p>
        </>
      )}
    </div>
  )
}

/** Shows an admin how many changes users of deleted accounts left on this device. */
export function AbandonedOutboxes() {
  const { abandoned } = useOtherAccounts()
  const count = abandoned.reduce((sum, left) => sum + countLeft(left), 0)
  const [busy, run] = useAction()
  const [isAsking, setAsking] = useState(false)
  if (count === 0) return null
  return (
    <section aria-label={t('shell.deletedAccounts')} className={`cluster between ink compact ${styles.banner}`}>
      <p>{t('shell.abandoned', { count })}</p>
      <div className="row">
        <Button look="secondary" disabled={busy} onClick={() => downloadAbandoned(abandoned)}>
          {t('shell.download')}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
          {t('shell.discard')}
        </Button>
        <AlertDialog
          open={isAsking}
          title={t('shell.discardQuestion')}
          action={t('shell.discard')}
          onConfirm={() => run(discardAbandoned)}
          onCancel={() => setAsking(false)}
        >
          {t('shell.discardText')}
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
    <section aria-label={t('shell.generated')} className={`cluster between ink compact ${styles.banner}`}>
      <p>{rich('shell.generatedText', { link: (text) => <Link to={ACCOUNT_PATH}>{text}</Link> })}</p>
    </section>
  )
}

/** Shown when the browser evicted the device's storage together with pending mutations. */
export function LostChanges() {
  const count = useLostCount()
  const shows = useIsInPage() && count > 0
  return (
    <div className={shows ? `cluster between ink compact ${styles.banner}` : undefined}>
      <p role="alert">{shows && t('shell.lost', { count })}</p>
      {shows && (
        <div className="row">
          <Button look="secondary" onClick={dismissLostCount}>
            {t('shell.understood')}
          </Button>
        </div>
      )}
    </div>
  )
}
