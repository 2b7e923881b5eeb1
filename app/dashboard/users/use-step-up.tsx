import { type FormEvent, type ReactNode, useState } from 'react'
import type { StepUp } from '#app/dashboard/calls/accounts.ts'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import type { UserResult } from '#app/http/user-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'

import { t } from '#text/t.ts'
import { dropPassword, keepPassword, keptPassword } from './kept-password.ts'

interface Question {
  error: string
  answer(password: string | null): void
}

/** Sends requests for which the server may ask for the current password, and asks the person for it. */
export function useStepUp(): {
  /** @returns a failure without a message when the person cancels */
  confirm<T>(send: (stepUp: StepUp) => Promise<UserResult<T>>): Promise<UserResult<T>>
  /** To be rendered. */
  question: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (error: string) =>
    new Promise<string | null>((resolve) => {
      const answer = (password: string | null) => {
        setQuestion(null)
        resolve(password)
      }
      setQuestion({ error, answer })
    })

  async function confirm<T>(send: (stepUp: StepUp) => Promise<UserResult<T>>): Promise<UserResult<T>> {
    let currentPassword = keptPassword()
    for (let error = ''; ; ) {
      const result = await send({ currentPassword })
      if (!asksForPassword(result)) return result
      dropPassword()
      const typed = await ask(error)
      if (typed === null) return { kind: 'failed', message: '' }
      keepPassword(typed)
      currentPassword = typed
      error = t('rule.password_wrong')
    }
  }

  return { confirm, question: question && <PasswordQuestion {...question} /> }
}

function asksForPassword<T>(result: UserResult<T>): boolean {
  if (result.kind === 'ok' || !result.refusal) return false
  const { code, errors = [] } = result.refusal
  return code === 'step_up_needed' || errors.some(({ path }) => path === 'currentPassword')
}

function PasswordQuestion({ error, answer }: Question) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') answer(password)
  }
  return (
    <Dialog title={t('users.confirmTitle')} holds onClose={() => answer(null)}>
      <form className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" id="step-up-error">
          {error}
        </Notice>
        <PasswordField
          required
          errorId={error ? 'step-up-error' : undefined}
          label={t('account.currentPassword')}
          hint={t('users.confirmHint')}
          value={password}
          onValue={setPassword}
        />
        <div className="actions end">
          <Button look="secondary" onClick={() => answer(null)}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit">{t('users.confirm')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
