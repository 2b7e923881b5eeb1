import { dismissLostChanges, useLostChanges } from '#app/local/state/use-lost-changes.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './abandoned-outboxes.module.css'

/** The browser has removed what waited on this device, as it may when space runs out: the person has to know. */
export function LostChanges() {
  const count = useLostChanges()
  if (count === 0) return null
  return (
    <div role="alert" className={styles.notice}>
      <p>
        {count === 1 ? '1 change' : `${count} changes`} of yours waited on this device, and the browser has removed{' '}
        {count === 1 ? 'it' : 'them'} before the server had {count === 1 ? 'it' : 'them'}. Please make{' '}
        {count === 1 ? 'it' : 'them'} again.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={dismissLostChanges}>
          Understood
        </Button>
      </div>
    </div>
  )
}
