import { useState } from 'react'
import type { OwnInquiry } from '#app/local/state/own-inquiries.ts'
import { removeInquiry } from '#app/sync/mutate/actions.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

interface RemoveInquiryProps {
  own: OwnInquiry
  onClose: () => void
}

/** Confirms the removal of a refused inquiry. The parent unmounts it when the inquiry has left the list. */
export default function RemoveInquiry({ own, onClose }: RemoveInquiryProps) {
  const [error, setError] = useState<string | null>(null)
  const remove = () =>
    removeInquiry(own.mid).catch(() => setError('This device could not remove it. Please try again.'))
  return (
    <AlertDialog
      open
      title="Remove this enquiry?"
      action="Remove"
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      It was not accepted, so nobody will answer it. What you wrote is removed from this device.
    </AlertDialog>
  )
}
