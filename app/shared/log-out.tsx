import { Dialog } from 'radix-ui'
import { useIsKept } from '#app/sync/live/use-connection.ts'
import type { LogOutChoice } from '#app/sync/session/client.ts'
import { Button } from '#app/ui/button.tsx'
import styles from '#app/ui/dialog.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { useReturnFocus } from '#app/ui/use-return-focus.ts'
import type { LogOutQuestion } from './use-log-out.ts'

interface LogOutDialogProps {
  question: LogOutQuestion
  busy: boolean
  onChoose: (choice: LogOutChoice) => void
  onCancel: () => void
}

/** What becomes of changes that wait, or were refused, when a person logs out. */
export function LogOutDialog({ question, busy, onChoose, onCancel }: LogOutDialogProps) {
  const { waiting, refused, drafts, problem } = question
  const isKept = useIsKept()
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.content} {...focus}>
          <Dialog.Title className={styles.title}>
            {waiting > 0 ? 'Changes are waiting' : refused > 0 ? 'Changes need attention' : 'Unsaved changes'}
          </Dialog.Title>
          <Dialog.Description className={styles.text}>
            {waiting > 0 &&
              `${changes(waiting)} ${isKept ? 'on this device' : 'in this tab'} ${waiting === 1 ? 'has' : 'have'} not reached the server yet. `}
            {refused > 0 && `${changes(refused)} of yours ${refused === 1 ? 'needs' : 'need'} attention. `}
            {!isKept && waiting + refused > 0 && 'This tab keeps nothing for your next log-in. '}
            {drafts > 0 &&
              `${drafts === 1 ? '1 form has' : `${drafts} forms have`} unsaved changes, which are discarded by a log-out.`}
          </Dialog.Description>
          {problem && <Notice kind="error">{problem}</Notice>}
          {waiting > 0 && (
            <Button disabled={busy} onClick={() => onChoose('sync')}>
              Sync now and log out
            </Button>
          )}
          {isKept && waiting + refused > 0 && (
            <Button look="secondary" disabled={busy} onClick={() => onChoose('keep')}>
              Keep for me and log out
            </Button>
          )}
          <Button look="danger" disabled={busy} onClick={() => onChoose('discard')}>
            Discard {waiting + refused > 0 ? changes(waiting + refused) : 'unsaved changes'} and log out
          </Button>
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
