import { type FormEvent, useState } from 'react'
import { useRequest } from '#app/dashboard/components/use-request.ts'
import { inviteUser } from '#app/sync/http/accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Invitation, invitationIssues } from '#domain/kinds/user/rules.ts'
import { GivenLink } from './given-link.tsx'
import { ROLES } from './roles.ts'
import { useStepUp } from './use-step-up.tsx'

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
  const { busy, errors, run } = useRequest('Failed to add user')
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
      <Dialog title="Invitation" holds onClose={onClose}>
        <Notice kind="success">User added successfully</Notice>
        <GivenLink {...invited} onDone={onClose}>
          {invited.isMailed
            ? `An e-mail with this link was sent to ${input.email}.`
            : `No e-mail was sent: give this link to ${input.name} yourself.`}
        </GivenLink>
      </Dialog>
    )
  }
  return (
    <Dialog title="Invite" busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          hint="The user name is the part before the @."
          {...field('email')}
        />
        <SelectField label="Role" choices={ROLES} {...field('role')} />
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Inviting...' : 'Invite'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
