import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GroupProgress, type Progress } from '#app/dashboard/components/group-progress.tsx'
import { outcomeText } from '#app/dashboard/components/outcome-text.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/records.ts'
import { changeAll } from '#app/sync/mutate/changes.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './selected-messages.module.css'

interface Props {
  messages: readonly InquiryView[]
  selected: ReadonlySet<string>
  onSelect: (uids: ReadonlySet<string>) => void
  /** The deletion calls it, too. */
  onClose: () => void
}

/** The toolbar of selected messages. Messages that are not listed are never deleted. */
export default function SelectedMessages({ messages, selected, onSelect, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const listed = messages.filter(({ uid }) => selected.has(uid))
  const isAll = messages.length > 0 && listed.length === messages.length
  return (
    <div role="toolbar" aria-label={t('messages.selected')} className={`cluster ${styles.bar}`}>
      <label className={`row space-2 ${styles.all}`}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(new Set(isAll ? [] : messages.map(({ uid }) => uid)))}
        />
        {t('messages.selectAll')}
      </label>
      <Button look="secondary" disabled={listed.length === 0} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> {t('messages.deleteCount', { count: listed.length })}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t('shared.cancel')}
      </Button>
      {isAsking && <DeleteDialog messages={listed} onCancel={() => setAsking(false)} onDone={onClose} />}
    </div>
  )
}

interface DialogProps {
  messages: readonly InquiryView[]
  onCancel: () => void
  onDone: () => void
}

/** Deletes them as one group, and stays open until the server has answered or cannot be reached. */
function DeleteDialog({ messages: selected, onCancel, onDone }: DialogProps) {
  // Deleted messages leave the list at once.
  const [messages] = useState(selected)
  const [progress, setProgress] = useState<Progress | null>(null)
  const showToast = useToast()
  const total = messages.length
  const remove = async () => {
    setProgress({ done: 0, total, stage: 'checked' })
    const requests = messages.map(({ uid }) => ({ name: 'inquiry.delete' as const, uid, args: {} }))
    const result = await inSession(changeAll, requests, (done, stage) => setProgress({ done, total, stage })).catch(
      () => null,
    )
    const outcome = result?.kind === 'queued' ? await result.reported : null
    setProgress(null)
    if (!outcome) return result?.kind === 'not-kept' ? result.message : NOT_STORED.message
    showToast('success', outcomeText(outcome, describe, countText))
    onDone()
  }
  return (
    <AlertDialog
      open
      title={t('messages.deleteSelected')}
      action={t('messages.deleteSelected')}
      onConfirm={remove}
      onCancel={onCancel}
    >
      <p>{t('messages.deleteSelectedAsk', { count: total })}</p>
      {progress && <GroupProgress {...progress} label={t('messages.deletedProgress')} />}
    </AlertDialog>
  )
}

const countText = (count: number) => t('messages.countText', { count })
const describe = (count: number) => t('messages.areDeleted', { count })
