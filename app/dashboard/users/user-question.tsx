import { deleteUser, resetTwoFactor } from '#app/dashboard/calls/accounts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import { useStepUp } from './use-step-up.tsx'

const QUESTIONS = {
  delete: {
    send: deleteUser,
    title: 'users.deleteTitle',
    text: 'users.deleteQuestion',
    action: 'users.delete',
    done: 'users.deleted',
    failed: 'users.deleteFailed',
  },
  'reset-two-factor': {
    send: resetTwoFactor,
    title: 'users.resetTitle',
    text: 'users.resetText',
    action: 'users.reset',
    done: 'users.resetDone',
    failed: 'account.switchOffFailed',
  },
} as const

interface Props {
  kind: keyof typeof QUESTIONS
  user: User
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks before something is taken from a user. */
export function UserQuestion({ kind, user, onClose, onDone }: Props) {
  const { send, title, text, action, done, failed } = QUESTIONS[kind]
  const { confirm, question } = useStepUp()
  const act = async () => {
    const result = await confirm((stepUp) => send(user.id, stepUp))
    if (result.kind !== 'ok') return result.message ?? t(failed)
    onDone(t(done))
  }
  return (
    <>
      <AlertDialog open title={t(title)} action={t(action)} onConfirm={act} onCancel={onClose}>
        {rich(text, {}, { name: user.name, username: user.username })}
      </AlertDialog>
      {question}
    </>
  )
}
