import { useAction } from '#app/dashboard/attention/use-action.ts'
import { useLeftBehind } from '#app/local/state/use-abandoned-outboxes.ts'
import { decideLeftBehind } from '#app/sync/mutate/attention-actions.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './abandoned-outboxes.module.css'

/** An admin is told what people of deleted accounts left on this device: how much, never what. */
export function LeftBehind() {
  const count = useLeftBehind()
  const [busy, act] = useAction()
  if (count === 0) return null
  return (
    <section aria-label="Changes of deleted accounts" className={styles.notice}>
      <p>
        {count === 1 ? '1 change' : `${count} changes`} of a deleted account never reached the server and{' '}
        {count === 1 ? 'waits' : 'wait'} on this device.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => act(() => decideLeftBehind('take-over'))}>
          Take over
        </Button>
        <Button look="danger" disabled={busy} onClick={() => act(() => decideLeftBehind('discard'))}>
          Discard
        </Button>
      </div>
    </section>
  )
}
