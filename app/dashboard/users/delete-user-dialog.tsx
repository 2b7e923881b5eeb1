import { useState } from 'react'
import { deleteUser } from '#app/dashboard/calls/accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  user: User
  onClose: () => void
  onDeleted: (text: string) => void
}

export function DeleteUserDialog({ user, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { confirm, question } = useStepUp()

  const remove = async () => {
    setBusy(true)
    setError(null)
    const result = await confirm((stepUp) => deleteUser(user.id, stepUp))
    setBusy(false)
    if (result.kind === 'ok') onDeleted(t('users.deleted'))
    else setError(result.message ?? t('users.deleteFailed'))
  }

  return (
    <>
      <AlertDialog
        open
        title={t('users.deleteTitle')}
        action={t('users.delete')}
        busy={busy}
        error={error}
        onConfirm={remove}
        onCancel={onClose}
      >
        {rich('users.deleteQuestion', {}, { name: user.name, username: user.username })}
      </AlertDialog>
      {question}
    </>
  )
}
