import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ActivitySubject } from '#domain/protocol/activity.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import styles from './activity-page.module.css'

interface Props {
  about: ActivitySubject
  subject: string
  onRestored: () => void
}

export function RestoreCar({ about: { uid, restorableUntil }, subject, onRestored }: Props) {
  const format = useFormat()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const restore = async () => {
    setBusy(true)
    setError('')
    const { kind, message } = await restoreCar(uid)
    setBusy(false)
    if (kind === 'failed') return setError(message)
    showToast('success', kind === 'done' ? t('activity.restored', { subject }) : message)
    onRestored()
  }

  if (!restorableUntil) {
    return <p className={`muted ${styles.restore}`}>{t('activity.expired')}</p>
  }
  return (
    <div className={`cluster between ${styles.restore}`}>
      <p>{t('activity.restorableUntil', { date: format.date(restorableUntil) })}</p>
      <Button
        look="secondary"
        disabled={busy}
        aria-label={t('activity.restoreSubject', { subject })}
        onClick={() => void restore()}
      >
        <RotateCcw aria-hidden /> {t('activity.restore')}
      </Button>
      <Notice kind="error">{error}</Notice>
    </div>
  )
}

interface RestoreResult {
  kind: 'done' | 'pending' | 'failed'
  message: string
}

async function restoreCar(uid: string): Promise<RestoreResult> {
  try {
    const changed = await inSession(change, { name: 'car.restore', uid, args: {} }, { attended: true })
    if (changed.kind === 'not-kept') return { kind: 'failed', message: changed.message }
    if (changed.kind === 'refused')
      return { kind: 'failed', message: refusalText(changed.verdict) || t('activity.restoreFailed') }
    const reported = await changed.reported
    if (reported.kind === 'refused')
      return { kind: 'failed', message: refusalText(reported.outcome) || t('activity.restoreFailed') }
    if (reported.kind === 'failed' || reported.kind === 'not-kept')
      return { kind: 'failed', message: t('activity.restoreFailed') }
    if (reported.kind === 'waiting') return { kind: 'pending', message: t('activity.restoreWaits') }
    return { kind: 'done', message: '' }
  } catch {
    return { kind: 'failed', message: t('activity.restoreFailed') }
  }
}
