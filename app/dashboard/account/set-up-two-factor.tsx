import { type FormEvent, useEffect, useState } from 'react'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import type { UserResult } from '#app/http/user-result.ts'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { RecoveryCodes, TwoFactorConfirmation, TwoFactorProposal } from '#domain/protocol/two-factor.ts'
import { t } from '#text/t.ts'
import styles from './account-page.module.css'

interface Props {
  proposal: TwoFactorProposal
  switchOn: (confirmation: TwoFactorConfirmation) => Promise<UserResult<RecoveryCodes>>
  /** The password that was typed a moment ago. It is not asked for again. */
  password?: string
  /** Why it has to be set up. */
  reason?: string
  /** `Done` was pressed, with two-factor log-in on. */
  onDone?: () => void
  onClose: () => void
}

/** Shows the secret, confirms a code, then shows the recovery codes once. */
export function SetUpTwoFactor({ proposal, switchOn, password, reason, onClose, onDone = onClose }: Props) {
  const { secret, uri } = proposal
  const [qrCode, setQrCode] = useState<string>()
  const [currentPassword, setCurrentPassword] = useState(password ?? '')
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const { busy, errors, run } = useRequest(t('account.switchOnFailed'))

  useEffect(() => void qrCodeUrl(uri).then(setQrCode), [uri])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = await run(() => switchOn({ currentPassword, secret, code: code.trim() }))
    if (body) setRecoveryCodes(body.recoveryCodes)
  }

  if (recoveryCodes) {
    return (
      <Dialog title={t('account.recoveryCodes')} holds onClose={onDone}>
        <Notice kind="success">{t('account.isOn')}</Notice>
        <p>{t('account.keepCodes')}</p>
        <ul className={styles.recovery} aria-label={t('account.recoveryCodes')}>
          {recoveryCodes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="actions end">
          <Button onClick={onDone}>{t('common.done')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('account.setUpTitle')} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        {reason && <p>{reason}</p>}
        <p>{t('account.scan')}</p>
        {qrCode && <img src={qrCode} alt={t('account.qrCode')} className={styles.code} />}
        <p className="breakable">
          {rich(
            'account.key',
            { code: (children) => <code>{children}</code> },
            { key: secret.replace(/(.{4})(?=.)/g, '$1 ') },
          )}
        </p>
        {password === undefined && (
          <PasswordField
            required
            errorId={errors.errorIdOf('currentPassword')}
            value={currentPassword}
            onValue={setCurrentPassword}
            disabled={busy}
          />
        )}
        <TextField
          label={t('account.code')}
          required
          errorId={errors.errorIdOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t('account.codeHint')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={busy}
        />
        <div className="actions end">
          <Button type="submit" disabled={busy}>
            {t('account.switchOn')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
