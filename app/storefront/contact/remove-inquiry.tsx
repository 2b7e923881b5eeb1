import { useState } from 'react'
import type { OwnEnquiry } from '#app/local/state/use-own-inquiries.ts'
import { removeEnquiry } from '#app/sync/mutate/remove-enquiry.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

interface RemoveEnquiryProps {
  own: OwnEnquiry
  onClose: () => void
}

/** Asks before what was written is lost; it is done when the enquiry has left the list. */
export default function RemoveEnquiry({ own, onClose }: RemoveEnquiryProps) {
  const [error, setError] = useState<string | null>(null)
  const remove = () =>
    removeEnquiry(own.mid).catch(() => setError('This device could not remove it. Please try again.'))
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
