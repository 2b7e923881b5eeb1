import { useState } from 'react'
import { giveLink } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
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
  const { busy, errors, run } = useRequest(t('users.linkFailed'))
  const { confirm, question } = useStepUp()

  const give = async () => {
    const body = await run(() => confirm((stepUp) => giveLink(user.id, stepUp)))
    if (!body) return
    setGiven(body)
    onGiven()
  }

  return (
    <Dialog title={t('users.newLink')} busy={busy} holds onClose={onClose}>
      {given ? (
        <GivenLink {...given} onDone={onClose}>
          {rich('users.giveLink', {}, { name: user.name })}
        </GivenLink>
      ) : (
        <>
          <Notice kind="error" {...errors.notice} />
          <p>{rich('users.linkText', {}, { name: user.name, username: user.username })}</p>
          <div className="actions end">
            <Button look="secondary" disabled={busy} onClick={onClose}>
              {t('shared.cancel')}
            </Button>
            <Button disabled={busy} onClick={give}>
              {t('users.makeLink')}
            </Button>
          </div>
        </>
      )}
      {question}
    </Dialog>
  )
}
