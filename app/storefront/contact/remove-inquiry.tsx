import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { t } from '#text/t.ts'

interface RemoveInquiryProps {
  own: VisitorInquiryRow
  onClose: () => void
}

/** Confirms the removal of a refused inquiry, or of the entry of a sent one. The parent unmounts it when the inquiry has left the list. */
export default function RemoveInquiry({ own, onClose }: RemoveInquiryProps) {
  const remove = () =>
    clientLoaded()
      .then((client) => client.removeInquiry(own.mid))
      .catch(() => t('contact.removeFailed'))
  return (
    <AlertDialog
      open
      title={t('contact.removeTitle')}
      action={t('contact.remove')}
      onConfirm={remove}
      onCancel={onClose}
    >
      {own.state === 'refused' ? t('contact.removeRefused') : t('contact.removeSent')}
    </AlertDialog>
  )
}
