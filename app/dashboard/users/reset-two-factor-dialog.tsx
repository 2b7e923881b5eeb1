import { useState } from 'react'
import { resetTwoFactor } from '#app/dashboard/calls/accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
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
    if (result.kind === 'ok') onReset(t('users.resetDone'))
    else setError(result.message ?? t('account.switchOffFailed'))
  }

  return (
    <>
      <AlertDialog
        open
        title={t('users.resetTitle')}
        action={t('users.reset')}
        busy={busy}
        error={error}
        onConfirm={reset}
        onCancel={onClose}
      >
        {rich('users.resetText', {}, { name: user.name, username: user.username })}
      </AlertDialog>
      {question}
    </>
  )
}
