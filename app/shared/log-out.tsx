import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { NO_UNFINISHED_WORK, type UnfinishedWork } from '#app/local/session/close-session.ts'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { clientLoaded, type LogOutChoice, type LogOutOptions } from '#app/sync/client.ts'
import { Button } from '#app/ui/button.tsx'
import styles from '#app/ui/dialog.module.css'
import { Notice } from '#app/ui/notice.tsx'

/** The unfinished work that a person must decide about before logging out. */
export interface LogOutQuestion extends UnfinishedWork {
  /** Why the last attempt failed. */
  problem: string | null
}

const PROBLEMS = {
  sync: 'Not everything could be synced.',
  keep: 'There is more now than a moment ago.',
  discard: 'There is more now than a moment ago.',
} as const

/**
 * Logs out, or asks first if there is unfinished work.
 * @param onDone called after the log-out
 */
export function useLogOut(onDone?: () => void, options?: LogOutOptions) {
  const [question, setQuestion] = useState<LogOutQuestion | null>(null)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const submit = async (choice?: LogOutChoice) => {
    setBusy(true)
    setHasFailed(false)
    try {
      const result = await (await clientLoaded()).logOut(choice, question ?? undefined, options)
      if (result.kind === 'asks') setQuestion({ ...result, problem: choice ? PROBLEMS[choice] : null })
      else {
        setQuestion(null)
        if (result.kind === 'failed') setHasFailed(true)
        else onDone?.()
      }
    } catch {
      const problem = 'Logging out failed on this device. Please try again.'
      setQuestion((current) => ({ ...NO_UNFINISHED_WORK, ...current, problem }))
    }
    setBusy(false)
  }

  return { question, busy, hasFailed, logOut: submit, cancel: () => setQuestion(null) }
}

interface LogOutDialogProps {
  question: LogOutQuestion
  busy: boolean
  onChoose: (choice: LogOutChoice) => void
  onCancel: () => void
}

/** Asks what to do with pending and refused mutations, with photos and with drafts. */
export function LogOutDialog({ question, busy, onChoose, onCancel }: LogOutDialogProps) {
  const { problem } = question
  const { length: pending } = question.pending
  const { length: photos } = question.photos
  const { length: refused } = question.refused
  const { length: drafts } = question.drafts
  const waiting = pending + photos
  const isPersistent = useIsPersistent()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.content}>
          <Dialog.Title className={styles.title}>
            {pending > 0
              ? 'Changes are waiting'
              : photos > 0
                ? 'Photos are waiting'
                : refused > 0
                  ? 'Changes need attention'
                  : 'Unsaved changes'}
          </Dialog.Title>
          <Dialog.Description className={styles.text}>
            {waiting > 0 &&
              `${listed(pending, photos, 0)} ${isPersistent ? 'on this device' : 'in this tab'} ${waiting === 1 ? 'has' : 'have'} not reached the server yet. `}
            {refused > 0 && `${changes(refused)} of yours ${refused === 1 ? 'needs' : 'need'} attention. `}
            {!isPersistent && waiting + refused > 0 && 'This tab cannot store anything for your next log-in. '}
            {drafts > 0 &&
              `${drafts === 1 ? '1 form has' : `${drafts} forms have`} unsaved changes, which ${isPersistent ? 'stay on this device unless you discard them' : 'are discarded by a log-out'}.`}
          </Dialog.Description>
          <Notice kind="error">{problem}</Notice>
          {waiting > 0 && (
            <Button disabled={busy} onClick={() => onChoose('sync')}>
              Sync now and log out
            </Button>
          )}
          {isPersistent && (
            <Button look="secondary" disabled={busy} onClick={() => onChoose('keep')}>
              Keep for me and log out
            </Button>
          )}
          <Button look="danger" disabled={busy} onClick={() => onChoose('discard')}>
            Discard {waiting + refused > 0 ? listed(pending + refused, photos, drafts) : 'unsaved changes'} and log out
          </Button>
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** `2 changes and 1 photo`, without what there is none of. */
function listed(changeCount: number, photos: number, forms: number): string {
  const counts = [
    changes(changeCount),
    photos === 1 ? '1 photo' : `${photos} photos`,
    forms === 1 ? '1 form' : `${forms} forms`,
  ]
  return counts.filter((text) => !text.startsWith('0 ')).join(' and ')
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
