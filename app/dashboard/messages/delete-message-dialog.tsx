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
  const showToast = useToast()

  const remove = async () => {
    const result = await deleteInquiry(inquiry.uid)
    if (result === 'failed') return t('messages.deleteFailed')
    if (result === 'refused') return t('messages.deleteRefused')
    if (result === 'pending') showToast('success', t('messages.deletePending'))
    onDeleted()
  }

  return (
    <AlertDialog open title={t('messages.delete')} action={t('messages.delete')} onConfirm={remove} onCancel={onClose}>
      {t('messages.deleteAsk', { name: inquiry.name })}
    </AlertDialog>
  )
}
