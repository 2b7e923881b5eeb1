import { useState } from 'react'
import type { OwnInquiry } from '#app/local/state/own-inquiries.ts'
import { client } from '#app/sync/client.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

interface RemoveInquiryProps {
  own: OwnInquiry
  onClose: () => void
}

/** Confirms the removal of a refused inquiry, or of the entry of a sent one. The parent unmounts it when the inquiry has left the list. */
export default function RemoveInquiry({ own, onClose }: RemoveInquiryProps) {
  const [error, setError] = useState<string | null>(null)
  const remove = () =>
    client.removeInquiry(own.mid).catch(() => setError('It could not be removed from this device. Please try again.'))
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
