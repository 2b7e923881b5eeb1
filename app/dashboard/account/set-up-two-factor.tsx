import { type FormEvent, useEffect, useState } from 'react'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { useRequest } from '#app/dashboard/components/use-request.ts'
import type { UserResult } from '#app/http/user-result.ts'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { RecoveryCodes, TwoFactorConfirmation, TwoFactorProposal } from '#domain/protocol/two-factor.ts'
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
  const { busy, errors, run } = useRequest('Failed to switch on two-factor log-in')

  useEffect(() => void qrCodeUrl(uri).then(setQrCode), [uri])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = await run(() => switchOn({ currentPassword, secret, code: code.trim() }))
    if (body) setRecoveryCodes(body.recoveryCodes)
  }

  if (recoveryCodes) {
    return (
      <Dialog title="Recovery codes" holds onClose={onDone}>
        <Notice kind="success">Two-factor log-in is on.</Notice>
        <p>
          Keep these codes in a safe place. Each replaces a code of the authenticator app once. They are not shown
          again.
        </p>
        <ul className={styles.recovery} aria-label="Recovery codes">
          {recoveryCodes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="actions end">
          <Button onClick={onDone}>Done</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up two-factor log-in" busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate>
        <Notice kind="error" {...errors.notice} />
        {reason && <p>{reason}</p>}
        <p>Scan the QR code with an authenticator app, or enter the key there.</p>
        {qrCode && <img src={qrCode} alt="QR code for an authenticator app" className={styles.code} />}
        <p className={styles.secret}>
          Key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
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
          label="Code"
          required
          errorId={errors.errorIdOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits that the app shows."
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={busy}
        />
        <div className="actions end">
          <Button type="submit" disabled={busy}>
            Switch on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
