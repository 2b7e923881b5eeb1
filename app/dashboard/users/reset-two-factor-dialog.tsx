import { useState } from 'react'
import { resetTwoFactor } from '#app/sync/http/accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  user: User
  onClose: () => void
  onReset: (text: string) => void
}

export function ResetTwoFactorDialog({ user, onClose, onReset }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { confirm, question } = useStepUp()

  const reset = async () => {
    setBusy(true)
    setError(null)
    const result = await confirm((stepUp) => resetTwoFactor(user.id, stepUp))
    setBusy(false)
    if (result.kind === 'ok') onReset('Two-factor log-in switched off')
    else setError(result.message ?? 'Failed to switch off two-factor log-in')
  }

  return (
    <>
      <AlertDialog
        open
        title="Reset two-factor log-in"
        action="Reset"
        busy={busy}
        error={error}
        onConfirm={reset}
        onCancel={onClose}
      >
        <bdi>{user.name}</bdi> ({user.username}) will log in with the password only, until two-factor log-in is switched
        on again.
      </AlertDialog>
      {question}
    </>
  )
}
