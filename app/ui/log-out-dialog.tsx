import { Dialog } from 'radix-ui'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface LogOutDialogProps {
  /** how many changes are on this device only */
  waiting: number
  busy: boolean
  onChoose: (choice: 'sync' | 'keep' | 'discard') => void
  onCancel: () => void
}

/** What becomes of changes that wait when a person logs out. */
export function LogOutDialog({ waiting, busy, onChoose, onCancel }: LogOutDialogProps) {
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.content}>
          <Dialog.Title className={styles.title}>Changes are waiting</Dialog.Title>
          <Dialog.Description className={styles.text}>
            {changes} on this device {waiting === 1 ? 'has' : 'have'} not reached the server yet.
          </Dialog.Description>
          <Button disabled={busy} onClick={() => onChoose('sync')}>
            Sync now and log out
          </Button>
          <Button look="secondary" disabled={busy} onClick={() => onChoose('keep')}>
            Keep for me and log out
          </Button>
          <Button look="danger" disabled={busy} onClick={() => onChoose('discard')}>
            Discard {changes} and log out
          </Button>
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
