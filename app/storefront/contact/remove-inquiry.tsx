import { useState } from 'react'
import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

interface RemoveInquiryProps {
  own: VisitorInquiryRow
  onClose: () => void
}

/** Confirms the removal of a refused inquiry, or of the entry of a sent one. The parent unmounts it when the inquiry has left the list. */
export default function RemoveInquiry({ own, onClose }: RemoveInquiryProps) {
  const [error, setError] = useState<string | null>(null)
  const remove = () =>
    clientLoaded()
      .then((client) => client.removeInquiry(own.mid))
      .catch(() => setError('It could not be removed from this device. Please try again.'))
  return (
    <AlertDialog
      open
      title="Remove this enquiry?"
      action="Remove"
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {own.state === 'refused'
        ? 'It was not accepted, so it will not be answered. What you wrote is removed from this device.'
        : 'It was sent and will be answered. Only this entry is removed, from this device.'}
    </AlertDialog>
  )
}
