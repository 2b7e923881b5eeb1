import { type FormEvent, useState } from 'react'
import { addUser, updateUser } from '#app/sync/http/users.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { isAdmin, type User, type UserInput, userIssues } from '#domain/users/user.ts'
import { useStepUp } from './use-step-up.tsx'
import styles from './users-page.module.css'

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

interface Props {
  /** null to add a user */
  user: User | null
  onClose: () => void
  onSaved: (text: string) => void
}

export function UserDialog({ user, onClose, onSaved }: Props) {
  const [input, setInput] = useState<UserInput>(() => inputOf(user))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const { confirm, question } = useStepUp()

  const field = (name: keyof UserInput) => ({
    value: input[name],
    disabled: busy,
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [issue] = userIssues(input, user === null)
    setError(issue?.message ?? '')
    if (issue) return
    setBusy(true)
    const result = await confirm((stepUp) => (user ? updateUser(user.id, input, stepUp) : addUser(input, stepUp)))
    setBusy(false)
    if (result.kind === 'ok') return onSaved(user ? 'User updated successfully' : 'User added successfully')
    setError(result.message ?? (user ? 'Failed to update user' : 'Failed to add user'))
  }

  return (
    <Dialog title={user ? 'Edit User' : 'Add User'} busy={busy} holds onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <Notice kind="error">{error}</Notice>}
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={user !== null}
          {...field('username')}
        />
        <TextField
          label={user ? 'New Password' : 'Password'}
          type="password"
          autoComplete="new-password"
          hint={user ? 'Leave blank to keep the current password.' : undefined}
          {...field('password')}
        />
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <SelectField label="Role" choices={ROLES} {...field('role')} />
        <div className={styles.actions}>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

function inputOf(user: User | null): UserInput {
  if (!user) return { username: '', password: '', name: '', email: '', role: 'user' }
  const { username, name, email } = user
  return { username, password: '', name, email, role: isAdmin(user) ? 'admin' : 'user' }
}
