import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/records.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { t } from '#text/t.ts'
import { deleteInquiry } from './delete-inquiry.ts'

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
    if (result === 'failed') return setError(t('messages.deleteFailed'))
    if (result === 'refused') return setError(t('messages.deleteRefused'))
    if (result === 'pending') showToast('success', t('messages.deletePending'))
    onDeleted()
  }

  return (
    <AlertDialog
      open
      title={t('messages.delete')}
      action={t('messages.delete')}
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      {t('messages.deleteAsk', { name: inquiry.name })}
    </AlertDialog>
  )
}
