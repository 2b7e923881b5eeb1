import { useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { undo } from '#app/sync/mutate/undo.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'

const NOT_DISCARDED = 'It may have been sent already, and nothing takes it back. It stays.'

interface Props {
  mid: string
  /** Title of the mutation. */
  title: string
}

/** Discards a pending mutation after a confirmation. */
export function DiscardPending({ mid, title }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [busy, act] = useAction()
  const showToast = useToast()
  const discard = async () => {
    const undone = await inSession(undo, [mid])
    if (undone.kind === 'undone' && undone.left.length > 0) showToast('error', NOT_DISCARDED)
    return undone
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Discard<span className="visually-hidden"> {title}</span>
      </Button>
      <AlertDialog
        open={isOpen}
        title="Discard this change?"
        action="Discard"
        busy={busy}
        onConfirm={() => act(discard)}
        onCancel={() => setOpen(false)}
      >
        {title}: it is taken back on this device. What has been sent already is undone by another change.
      </AlertDialog>
    </>
  )
}
