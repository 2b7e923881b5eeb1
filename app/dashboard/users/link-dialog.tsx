import { useState } from 'react'
import { useRequest } from '#app/dashboard/components/use-request.ts'
import { giveLink } from '#app/sync/http/accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { GivenLink } from './given-link.tsx'
import { useStepUp } from './use-step-up.tsx'

interface Props {
  user: User
  onGiven: () => void
  onClose: () => void
}

/** A link with which a user sets a password: another invitation, or for a forgotten password. */
export function LinkDialog({ user, onGiven, onClose }: Props) {
  const [given, setGiven] = useState<{ link: string; expiresAt: string } | null>(null)
  const { busy, errors, run } = useRequest('Failed to make a link')
  const { confirm, question } = useStepUp()

  const give = async () => {
    const body = await run(() => confirm((stepUp) => giveLink(user.id, stepUp)))
    if (!body) return
    setGiven(body)
    onGiven()
  }

  return (
    <Dialog title="New link" busy={busy} holds onClose={onClose}>
      {given ? (
        <GivenLink {...given} onDone={onClose}>
          Give this link to <bdi>{user.name}</bdi>.
        </GivenLink>
      ) : (
        <>
          <Notice kind="error" {...errors.notice} />
          <p>
            <bdi>{user.name}</bdi> ({user.username}) sets a new password with it. An earlier link ends now, the old
            password when the link is used.
          </p>
          <div className="actions end">
            <Button look="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={busy} onClick={give}>
              Make link
            </Button>
          </div>
        </>
      )}
      {question}
    </Dialog>
  )
}
