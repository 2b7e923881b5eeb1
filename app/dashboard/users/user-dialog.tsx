import { type FormEvent, useState } from 'react'
import { updateUser } from '#app/sync/http/accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFormErrors } from '#app/ui/use-form-errors.ts'
import { isAdmin, type UserInput, userIssues } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { ROLES } from './roles.ts'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  user: User
  onClose: () => void
  onSaved: (text: string) => void
}

export function UserDialog({ user, onClose, onSaved }: Props) {
  const [input, setInput] = useState<UserInput>(() => inputOf(user))
  const errors = useFormErrors()
  const [busy, setBusy] = useState(false)
  const { confirm, question } = useStepUp()

  const field = (name: keyof UserInput) => ({
    value: input[name],
    disabled: busy,
    errorId: errors.errorIdOf(name),
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    errors.clear()
    if (!errors.accepts(userIssues(input, false))) return
    setBusy(true)
    const result = await confirm((stepUp) => updateUser(user.id, input, stepUp))
    setBusy(false)
    if (result.kind === 'ok') return onSaved('User updated successfully')
    errors.fail(result.message ?? 'Failed to update user')
  }

  return (
    <Dialog title="Edit User" busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <TextField label="Username" required autoComplete="off" readOnly {...field('username')} />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="Leave blank to keep the current password."
          {...field('password')}
        />
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField label="Email" required type="email" autoComplete="off" {...field('email')} />
        <SelectField label="Role" choices={ROLES} {...field('role')} />
        <div className="actions end">
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

function inputOf(user: User): UserInput {
  const { username, name, email } = user
  return { username, password: '', name, email, role: isAdmin(user) ? 'admin' : 'user' }
}
