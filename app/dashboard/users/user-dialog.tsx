import { type FormEvent, useState } from 'react'
import { useRequest } from '#app/dashboard/components/use-request.ts'
import { addUser, type EditedUser, type StepUp, updateUser } from '#app/sync/http/accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { isAdmin, type UserInput, userIssues } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { ProfileFields, profileOf } from './profile-fields.tsx'
import { ROLES } from './roles.ts'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  /** null to add a user */
  user: User | null
  onClose: () => void
  onSaved: (text: string) => void
}

export function UserDialog({ user, onClose, onSaved }: Props) {
  const [input, setInput] = useState<EditedUser>(() => inputOf(user))
  const { busy, errors, run } = useRequest(user ? 'Failed to update user' : 'Failed to add user')
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
    if (!errors.accepts(userIssues(input, user === null))) return
    const save = (stepUp: StepUp) => (user ? updateUser(user.id, input, stepUp) : addUser(accountOf(input), stepUp))
    if (await run(() => confirm(save))) onSaved(user ? 'User updated successfully' : 'User added successfully')
  }

  return (
    <Dialog title={user ? 'Edit User' : 'Add User'} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <TextField
          label="Username"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={user !== null}
          {...field('username')}
        />
        <TextField
          label={user ? 'New Password' : 'Password'}
          type="password"
          required={user === null}
          autoComplete="new-password"
          hint={user ? 'Leave blank to keep the current password.' : undefined}
          {...field('password')}
        />
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField label="Email" required type="email" autoComplete="off" {...field('email')} />
        <SelectField label="Role" choices={ROLES} {...field('role')} />
        {user && (
          <>
            <ProfileFields
              profile={input}
              onChange={(changes) => setInput((current) => ({ ...current, ...changes }))}
              errorIdOf={errors.errorIdOf}
              disabled={busy}
            />
            <Switch
              label="Show to visitors"
              state="Name, title, phone, e-mail address and photo"
              checked={input.showToVisitors}
              disabled={busy}
              onChange={(showToVisitors) => setInput({ ...input, showToVisitors })}
            />
          </>
        )}
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

const accountOf = ({ username, password, name, email, role }: EditedUser): UserInput => ({
  username,
  password,
  name,
  email,
  role,
})

const NEW_USER: EditedUser = {
  ...{ username: '', password: '', name: '', email: '', role: 'user' },
  ...{ title: '', phone: '', photo: null, showToVisitors: false },
}

function inputOf(user: User | null): EditedUser {
  if (!user) return NEW_USER
  const { username, name, email, showToVisitors = false } = user
  const role = isAdmin(user) ? 'admin' : 'user'
  return { username, password: '', name, email, role, ...profileOf(user), showToVisitors }
}
