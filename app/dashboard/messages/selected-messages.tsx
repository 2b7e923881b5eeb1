import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { restoreFocus } from '#app/dashboard/components/focus.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { deleteInquiry } from './delete-inquiry.ts'
import styles from './selected-messages.module.css'

interface Props {
  messages: readonly InquiryView[]
  selected: ReadonlySet<string>
  onSelect: (uids: ReadonlySet<string>) => void
  /** Also called after the deletion. */
  onClose: () => void
}

/** The toolbar of selected messages. Messages that are not listed are never deleted. */
export default function SelectedMessages({ messages, selected, onSelect, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const listed = messages.filter(({ uid }) => selected.has(uid))
  const isAll = messages.length > 0 && listed.length === messages.length
  return (
    <div role="toolbar" aria-label="Selected messages" className={styles.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(new Set(isAll ? [] : messages.map(({ uid }) => uid)))}
        />
        Select all
      </label>
      <Button look="secondary" disabled={listed.length === 0} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete {countText(listed.length)}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
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

/** Stays open with the messages that are left when deletions fail. */
function DeleteDialog({ messages, onCancel, onDone }: DialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showToast = useToast()
  const remove = async () => {
    setBusy(true)
    setError(null)
    const results = await Promise.all(messages.map(({ uid }) => deleteInquiry(uid)))
    setBusy(false)
    const failed = results.filter((result) => result === 'refused' || result === 'failed').length
    if (failed > 0) return setError(`Failed to delete ${countText(failed)}. Please try again.`)
    const pending = results.filter((result) => result === 'pending').length
    if (pending > 0) {
      showToast('success', `Saved on this device. ${countText(pending)} will be deleted when there is a connection.`)
    }
    onDone()
    restoreFocus()
  }
  return (
    <AlertDialog
      open
      title="Delete Messages"
      action="Delete Messages"
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onCancel}
    >
      Are you sure you want to delete {countText(messages.length)}? This action cannot be undone.
    </AlertDialog>
  )
}

const countText = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
