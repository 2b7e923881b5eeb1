import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { NO_UNFINISHED_WORK, type UnfinishedWork } from '#app/local/session/close-session.ts'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { clientLoaded, type LogOutChoice, type LogOutOptions } from '#app/sync/client.ts'
import { Button } from '#app/ui/button.tsx'
import styles from '#app/ui/dialog.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { staff } from '#text/en/staff.ts'
import { addEnglish, t } from '#text/t.ts'

/** The unfinished work that a person must decide about before logging out. */
export interface LogOutQuestion extends UnfinishedWork {
  /** Why the last attempt failed. */
  problem: string | null
}

addEnglish(staff)

const PROBLEMS = { sync: 'staff.notSynced', keep: 'staff.moreNow', discard: 'staff.moreNow' } as const

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
      if (result.kind === 'asks') setQuestion({ ...result, problem: choice ? t(PROBLEMS[choice]) : null })
      else {
        setQuestion(null)
        if (result.kind === 'failed') setHasFailed(true)
        else onDone?.()
      }
    } catch {
      const problem = t('staff.logOutFailed')
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
  const sentences = [
    waiting > 0 &&
      t(isPersistent ? 'staff.onDevice' : 'staff.inTab', { items: listed(pending, photos, 0), count: waiting }),
    refused > 0 && t('staff.refused', { count: refused }),
    !isPersistent && waiting + refused > 0 && t('staff.noStorage'),
    drafts > 0 && t(isPersistent ? 'staff.draftsStay' : 'staff.draftsGo', { count: drafts }),
  ]
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={`stack box pad-5 ${styles.content}`}>
          <Dialog.Title className={styles.title}>
            {t(
              pending > 0
                ? 'staff.changesWait'
                : photos > 0
                  ? 'staff.photosWait'
                  : refused > 0
                    ? 'staff.needAttention'
                    : 'staff.unsaved',
            )}
          </Dialog.Title>
          <Dialog.Description className={styles.text}>{sentences.filter(Boolean).join(' ')}</Dialog.Description>
          <Notice kind="error">{problem}</Notice>
          {waiting > 0 && (
            <Button disabled={busy} onClick={() => onChoose('sync')}>
              {t('staff.syncFirst')}
            </Button>
          )}
          {isPersistent && (
            <Button look="secondary" disabled={busy} onClick={() => onChoose('keep')}>
              {t('staff.keep')}
            </Button>
          )}
          <Button look="danger" disabled={busy} onClick={() => onChoose('discard')}>
            {waiting + refused > 0
              ? t('staff.discard', { items: listed(pending + refused, photos, drafts) })
              : t('staff.discardUnsaved')}
          </Button>
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            {t('shared.cancel')}
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** `2 changes and 1 photo`, without what there is none of. */
function listed(changes: number, photos: number, forms: number): string {
  const counts = [
    changes > 0 && t('staff.changes', { count: changes }),
    photos > 0 && t('staff.photos', { count: photos }),
    forms > 0 && t('staff.forms', { count: forms }),
  ]
  return counts.filter((text) => text !== false).reduce((first, next) => t('staff.and', { first, next }))
}
