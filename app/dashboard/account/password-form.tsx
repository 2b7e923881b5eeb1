import { type FormEvent, useState } from 'react'
import { changePassword } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { useSession } from '#app/local/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { passwordIssues } from '#domain/kinds/user/rules.ts'
import { t } from '#text/t.ts'
import { AccountSection } from './account-section.tsx'

export function PasswordForm() {
  const { user } = useSession()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isChanged, setChanged] = useState(false)
  const { busy, errors, run } = useRequest(t('account.passwordFailed'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChanged(false)
    if (currentPassword === '') return errors.fail(t('rule.enter.password'), 'currentPassword')
    if (!errors.accepts(passwordIssues('newPassword', newPassword))) return
    if (!(await run(() => changePassword(currentPassword, newPassword)))) return
    setCurrentPassword('')
    setNewPassword('')
    setChanged(true)
  }

  return (
    <AccountSection name={t('logIn.password')}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <Notice kind="success">{isChanged && t('account.passwordChanged')}</Notice>
        {/* Password managers store the password with this name. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          label={t('account.currentPassword')}
          required
          errorId={errors.errorIdOf('currentPassword')}
          value={currentPassword}
          onValue={setCurrentPassword}
          disabled={busy}
        />
        <PasswordField
          label={t('logIn.newPassword')}
          isNew
          required
          errorId={errors.errorIdOf('newPassword')}
          value={newPassword}
          onValue={setNewPassword}
          disabled={busy}
        />
        <div className="actions end">
          <Button type="submit" disabled={busy}>
            {t(busy ? 'account.changing' : 'account.changePassword')}
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
