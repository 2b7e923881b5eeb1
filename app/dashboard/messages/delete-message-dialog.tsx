import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/records.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { deleteInquiry } from './delete-inquiry.ts'

const REFUSED = 'Failed to delete the message. Please try again.'
const PENDING = 'Saved on this device. The message is deleted when there is a connection.'
const UNEXPECTED = 'An error occurred while deleting the message.'

interface Props {
  inquiry: InquiryView
  onClose: () => void
  onDeleted: () => void
}

/** Stays open and shows the error when the deletion fails. */
export function DeleteMessageDialog({ inquiry, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showToast = useToast()

  const remove = async () => {
    setBusy(true)
    setError(null)
    const result = await deleteInquiry(inquiry.uid)
    setBusy(false)
    if (result === 'failed') return setError(UNEXPECTED)
    if (result === 'refused') return setError(REFUSED)
    if (result === 'pending') showToast('success', PENDING)
    onDeleted()
  }

  return (
    <AlertDialog
      open
      title="Delete Message"
      action="Delete Message"
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      Are you sure you want to delete the message from {inquiry.name}? This action cannot be undone.
    </AlertDialog>
  )
}
