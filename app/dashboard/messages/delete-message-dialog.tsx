import { useState } from 'react'
import { useTell } from '#app/dashboard/components/toasts.tsx'
import { useKeptFocus } from '#app/dashboard/components/use-kept-focus.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { change } from '#app/sync/mutate/change.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

const REFUSED = 'Failed to delete the message. Please try again.'
const WAITS = 'Saved on this device. The message is deleted when there is a connection.'
const BROKEN = 'An error occurred while deleting the message.'

interface Props {
  inquiry: InquiryView
  onClose: () => void
  onDeleted: () => void
}

/** Stays open with the error when the message could not be deleted. */
export function DeleteMessageDialog({ inquiry, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const tell = useTell()
  useKeptFocus(busy)

  const remove = async () => {
    setBusy(true)
    setError(null)
    const { failure, waits } = await attempt(inquiry.uid)
    setBusy(false)
    if (failure) return setError(failure)
    if (waits) tell('success', WAITS)
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

async function attempt(uid: string): Promise<{ failure?: string; waits?: boolean }> {
  try {
    const changed = await change({ name: 'inquiry.delete', uid, args: {} }, { attended: true })
    if (changed.kind === 'not-kept') return { failure: BROKEN }
    if (changed.kind === 'refused') return { failure: REFUSED }
    const { kind } = await changed.settled
    return kind === 'refused' || kind === 'failed' ? { failure: REFUSED } : { waits: kind === 'waiting' }
  } catch {
    return { failure: BROKEN }
  }
}
