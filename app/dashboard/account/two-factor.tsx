import { type FormEvent, useState } from 'react'
import { proposeTwoFactor, switchTwoFactorOff, switchTwoFactorOn } from '#app/dashboard/calls/accounts.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { useSession } from '#app/local/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TwoFactorProposal } from '#domain/protocol/two-factor.ts'
import { t } from '#text/t.ts'
import { AccountSection } from './account-section.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'

export function TwoFactor() {
  const { user } = useSession()
  const [proposal, setProposal] = useState<TwoFactorProposal | null>(null)
  const [isSwitchingOff, setSwitchingOff] = useState(false)
  const { busy, errors, run } = useRequest(t('account.setUpFailed'))
  const isOn = user?.twoFactor === true

  return (
    <AccountSection name={t('account.twoFactor')}>
      <Notice kind="error" {...errors.notice} />
      <p role="status">{t(isOn ? 'account.twoFactorOn' : 'account.twoFactorOff')}</p>
      <div className="actions end">
        {isOn ? (
          <Button look="secondary" onClick={() => setSwitchingOff(true)}>
            {t('account.switchOff')}
          </Button>
        ) : (
          <Button look="secondary" disabled={busy} onClick={async () => setProposal(await run(proposeTwoFactor))}>
            {t('account.setUp')}
          </Button>
        )}
      </div>
      {proposal && (
        <SetUpTwoFactor proposal={proposal} switchOn={switchTwoFactorOn} onClose={() => setProposal(null)} />
      )}
      {isSwitchingOff && <SwitchOff onClose={() => setSwitchingOff(false)} />}
    </AccountSection>
  )
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const { busy, errors, run } = useRequest(t('account.switchOffFailed'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(() => switchTwoFactorOff(currentPassword))) onClose()
  }

  return (
    <Dialog title={t('account.switchOffTitle')} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        <PasswordField
          required
          errorId={errors.errorIdOf('currentPassword')}
          value={currentPassword}
          onValue={setCurrentPassword}
          disabled={busy}
        />
        <div className="actions end">
          <Button type="submit" disabled={busy}>
            {t('account.switchOff')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
