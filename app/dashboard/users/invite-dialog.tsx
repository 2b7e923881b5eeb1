import { type FormEvent, useState } from 'react'
import { inviteUser } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Invitation, invitationIssues } from '#domain/kinds/user/rules.ts'
import { t } from '#text/t.ts'
import { GivenLink } from './given-link.tsx'
import { useStepUp } from './use-step-up.tsx'
import { roleChoices } from './user-dialog.tsx'

interface Invited {
  link: string
  expiresAt: string
  isMailed: boolean
}

interface Props {
  onInvited: () => void
  onClose: () => void
}

/** Adds a user, who sets the password with a link. */
export function InviteDialog({ onInvited, onClose }: Props) {
  const [input, setInput] = useState<Invitation>({ name: '', email: '', role: 'user' })
  const [invited, setInvited] = useState<Invited | null>(null)
  const { busy, errors, run } = useRequest(t('users.addFailed'))
  const { confirm, question } = useStepUp()

  const field = (name: keyof Invitation) => ({
    value: input[name],
    disabled: busy,
    errorId: errors.errorIdOf(name),
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    errors.clear()
    if (!errors.accepts(invitationIssues(input))) return
    const body = await run(() => confirm((stepUp) => inviteUser(input, stepUp)))
    if (!body) return
    setInvited(body)
    onInvited()
  }

  if (invited) {
    return (
      <Dialog title={t('users.invitation')} holds onClose={onClose}>
        <Notice kind="success">{t('users.added')}</Notice>
        <GivenLink {...invited} onDone={onClose}>
          {invited.isMailed ? t('users.mailed', { email: input.email }) : t('users.notMailed', { name: input.name })}
        </GivenLink>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('users.invite')} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <TextField label={t('common.name')} required autoComplete="off" {...field('name')} />
        <TextField
          label={t('common.email')}
          required
          type="email"
          autoComplete="off"
          hint={t('users.usernameHint')}
          {...field('email')}
        />
        <SelectField label={t('users.role')} choices={roleChoices()} {...field('role')} />
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'users.inviting' : 'users.invite')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
