import { useState } from 'react'
import { deleteUser } from '#app/sync/http/accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
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
    if (result.kind === 'ok') onDeleted('User deleted successfully')
    else setError(result.message ?? 'Failed to delete user')
  }

  return (
    <>
      <AlertDialog
        open
        title="Delete User"
        action="Delete"
        busy={busy}
        error={error}
        onConfirm={remove}
        onCancel={onClose}
      >
        Are you sure you want to delete <bdi>{user.name}</bdi> ({user.username})? This action cannot be undone.
      </AlertDialog>
      {question}
    </>
  )
}
