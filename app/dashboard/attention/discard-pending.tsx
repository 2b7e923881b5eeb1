import { useState } from 'react'
import { discard } from '#app/sync/mutate/attention-actions.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { useAction } from './use-action.ts'

interface Props {
  mid: string
  /** What the change is called. */
  title: string
}

/** Takes back what has not been sent yet. */
export function DiscardWaiting({ mid, title }: Props) {
  const [asked, setAsked] = useState(false)
  const [busy, act] = useAction()
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Discard<span className="visually-hidden"> {title}</span>
      </Button>
      <AlertDialog
        open={asked}
        title="Discard this change?"
        action="Discard"
        busy={busy}
        onConfirm={() => act(() => discard(mid))}
        onCancel={() => setAsked(false)}
      >
        {title}: it is taken back on this device and not sent.
      </AlertDialog>
    </>
  )
}
