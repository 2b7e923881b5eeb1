import { useState } from 'react'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { undo } from '#app/sync/mutate/undo.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { t } from '#text/t.ts'

interface Props {
  mid: string
  /** Title of the mutation. */
  title: string
}

/** Discards a pending mutation after a confirmation. */
export function DiscardPending({ mid, title }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [, act] = useAction()
  const showToast = useToast()
  const discard = async () => {
    const undone = await inSession(undo, [mid])
    if (undone.kind === 'undone' && undone.left.length > 0) showToast('error', t('attention.notDiscarded'))
    return undone
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {rich('attention.discardTitle', {}, { title })}
      </Button>
      <AlertDialog
        open={isOpen}
        title={t('attention.discardQuestion')}
        action={t('attention.discard')}
        onConfirm={() => act(discard)}
        onCancel={() => setOpen(false)}
      >
        {t('attention.discardText', { title })}
      </AlertDialog>
    </>
  )
}
