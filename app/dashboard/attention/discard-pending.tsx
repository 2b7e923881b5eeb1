import { useState } from 'react'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'

interface Props {
  mid: string
  /** Title of the mutation. */
  title: string
}

/** Discards a pending mutation after a confirmation. */
export function DiscardPending({ mid, title }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [busy, act] = useAction()
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
        onConfirm={() => act(() => staff.discard(mid))}
        onCancel={() => setOpen(false)}
      >
        {title}: it is taken back on this device and not sent.
      </AlertDialog>
    </>
  )
}
