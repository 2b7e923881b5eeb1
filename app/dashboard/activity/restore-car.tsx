import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { rescueFocus } from '#app/dashboard/components/restore-focus.ts'
import { useTell } from '#app/dashboard/components/toasts.tsx'
import { change } from '#app/sync/mutate/change.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ActivitySubject } from '#domain/protocol/activity.ts'
import styles from './activity-page.module.css'

const FAILED = 'The vehicle could not be restored. Please try again.'

interface Props {
  about: ActivitySubject
  subject: string
  onRestored: () => void
}

export function RestoreCar({ about: { uid, restorableUntil }, subject, onRestored }: Props) {
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const restore = async () => {
    setBusy(true)
    setError('')
    const { kind, words } = await attempt(uid)
    setBusy(false)
    if (kind === 'failed') return setError(words)
    tell('success', kind === 'done' ? `${subject} is back in the inventory.` : words)
    onRestored()
    rescueFocus()
  }

  if (!restorableUntil) {
    return <p className={styles.over}>It was deleted too long ago to be restored.</p>
  }
  return (
    <div className={styles.restore}>
      <p>Can be restored until {formatDate(restorableUntil)}.</p>
      <Button look="secondary" disabled={busy} aria-label={`Restore ${subject}`} onClick={() => void restore()}>
        <RotateCcw aria-hidden /> Restore
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  )
}

interface Attempted {
  kind: 'done' | 'waits' | 'failed'
  words: string
}

async function attempt(uid: string): Promise<Attempted> {
  try {
    const changed = await change({ name: 'car.restore', uid, args: {} }, { attended: true })
    if (changed.kind === 'not-kept') return { kind: 'failed', words: changed.message }
    if (changed.kind === 'refused') return { kind: 'failed', words: changed.verdict.message ?? FAILED }
    const settled = await changed.settled
    if (settled.kind === 'refused') return { kind: 'failed', words: settled.outcome.message ?? FAILED }
    if (settled.kind === 'failed') return { kind: 'failed', words: FAILED }
    if (settled.kind === 'waiting')
      return { kind: 'waits', words: 'Saved on this device: the vehicle is restored when there is a connection.' }
    return { kind: 'done', words: '' }
  } catch {
    return { kind: 'failed', words: FAILED }
  }
}
