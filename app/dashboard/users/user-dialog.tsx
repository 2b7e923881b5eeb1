import { type FormEvent, useState } from 'react'
import { addUser, type EditedUser, type StepUp, updateUser } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isAdmin } from '#domain/kinds/user/role.ts'
import { type UserInput, userIssues } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import { ProfileFields, profileOf } from './profile-fields.tsx'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  /** null to add a user */
  user: User | null
  onClose: () => void
  onSaved: (text: string) => void
}

export function UserDialog({ user, onClose, onSaved }: Props) {
  const [input, setInput] = useState<EditedUser>(() => inputOf(user))
  const { busy, errors, run } = useRequest(t(user ? 'users.updateFailed' : 'users.addFailed'))
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
    if (await run(() => confirm(save))) onSaved(t(user ? 'users.updated' : 'users.added'))
  }

  return (
    <Dialog title={t(user ? 'users.editTitle' : 'users.add')} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <TextField
          label={t('users.username')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={user !== null}
          {...field('username')}
        />
        <TextField
          label={t(user ? 'users.newPassword' : 'logIn.password')}
          type="password"
          required={user === null}
          autoComplete="new-password"
          hint={user ? t('users.keepPassword') : undefined}
          {...field('password')}
        />
        <TextField label={t('common.name')} required autoComplete="off" {...field('name')} />
        <TextField label={t('common.email')} required type="email" autoComplete="off" {...field('email')} />
        <SelectField label={t('users.role')} choices={roleChoices()} {...field('role')} />
        {user && (
          <>
            <ProfileFields
              profile={input}
              onChange={(changes) => setInput((current) => ({ ...current, ...changes }))}
              errorIdOf={errors.errorIdOf}
              disabled={busy}
            />
            <Switch
              label={t('users.show')}
              state={t('users.shownFields')}
              checked={input.showToVisitors}
              disabled={busy}
              onChange={(showToVisitors) => setInput({ ...input, showToVisitors })}
            />
          </>
        )}
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'common.saving' : 'common.save')}
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

export const roleChoices = () => [
  { value: 'user', label: t('users.user') },
  { value: 'admin', label: t('users.admin') },
]
