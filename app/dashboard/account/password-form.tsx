import { type FormEvent, useState } from 'react'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { useSession } from '#app/local/session/session.ts'
import { changePassword } from '#app/sync/http/own-account.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { passwordIssue } from '#domain/users/user.ts'
import styles from './account-page.module.css'
import { AccountSection } from './account-section.tsx'
import { useRequest } from './use-request.ts'

export function PasswordForm() {
  const { user } = useSession()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isChanged, setChanged] = useState(false)
  const { busy, error, setError, run } = useRequest('Failed to change the password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChanged(false)
    const issue = currentPassword === '' ? 'Please enter your current password' : passwordIssue(newPassword)
    if (issue) return setError(issue)
    if (!(await run(() => changePassword(currentPassword, newPassword)))) return
    setCurrentPassword('')
    setNewPassword('')
    setChanged(true)
  }

  return (
    <AccountSection name="Password">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <Notice kind="error">{error}</Notice>}
        {isChanged && <Notice kind="success">Password changed. Other devices have to log in again.</Notice>}
        {/* Password managers store the password with this name. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField label="Current password" value={currentPassword} onValue={setCurrentPassword} disabled={busy} />
        <PasswordField label="New password" isNew value={newPassword} onValue={setNewPassword} disabled={busy} />
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Changing...' : 'Change password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
