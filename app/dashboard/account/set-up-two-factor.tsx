import { type FormEvent, useEffect, useState } from 'react'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import { switchTwoFactorOn, type TwoFactorProposal } from '#app/sync/http/own-account.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './account-page.module.css'
import { useRequest } from './use-request.ts'

interface Props {
  proposal: TwoFactorProposal
  onClose: () => void
}

/** Shows the secret, confirms a code, then shows the recovery codes once. */
export function SetUpTwoFactor({ proposal, onClose }: Props) {
  const { secret, uri } = proposal
  const [qrCode, setQrCode] = useState<string>()
  const [currentPassword, setCurrentPassword] = useState('')
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const { busy, error, run } = useRequest('Failed to switch on two-factor log-in')

  useEffect(() => void qrCodeUrl(uri).then(setQrCode), [uri])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = await run(() => switchTwoFactorOn({ currentPassword, secret, code: code.trim() }))
    if (body) setRecoveryCodes(body.recoveryCodes)
  }

  if (recoveryCodes) {
    return (
      <Dialog title="Recovery codes" holds onClose={onClose}>
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
        <div className={styles.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Set up two-factor log-in" busy={busy} holds onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <Notice kind="error">{error}</Notice>}
        <p>Scan the QR code with an authenticator app, or enter the key there.</p>
        {qrCode && <img src={qrCode} alt="QR code for an authenticator app" className={styles.code} />}
        <p className={styles.secret}>
          Key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
          disabled={busy}
        />
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits that the app shows."
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={busy}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            Switch on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
