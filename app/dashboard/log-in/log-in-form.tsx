import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SetUpTwoFactor } from '#app/dashboard/account/set-up-two-factor.tsx'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { loadPageTexts } from '#app/dashboard/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TwoFactorProposal } from '#domain/protocol/two-factor.ts'
import { t } from '#text/t.ts'
import { type LogInResult, logIn, type TwoFactorSetUp } from './log-in.ts'

const failed = (): LogInResult => ({ kind: 'failed', message: t('logIn.failed') })

/** Few log-ins set up two-factor log-in, and its dialog is large. */
async function loadDialog() {
  const [{ SetUpTwoFactor }] = await Promise.all([
    import('#app/dashboard/account/set-up-two-factor.tsx'),
    loadPageTexts(),
  ])
  return SetUpTwoFactor
}

interface SetUp {
  proposal: TwoFactorProposal
  of: TwoFactorSetUp
  Dialog: typeof SetUpTwoFactor
}

interface Props {
  /** `id` of the form's heading. */
  labelledBy?: string
}

export function LogInForm({ labelledBy }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) codeField.current?.focus()
  }, [needsCode])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') {
      const missing = Object.entries({ username, password }).filter(([, typed]) => typed.trim() === '')
      return errors.fail(t('logIn.missing'), ...missing.map(([name]) => name))
    }
    if (needsCode && code.trim() === '') {
      return errors.fail(t('logIn.codeMissing'), 'code')
    }
    errors.clear()
    setBusy(true)
    const result = await logIn(username.trim(), password, code.trim()).catch(failed)
    if (result.kind === 'must-set-up') await propose(result.setUp)
    setBusy(false)
    if (result.kind === 'needs-code') setNeedsCode(true)
    if (result.kind === 'failed') errors.fail(result.message)
  }

  const propose = async (of: TwoFactorSetUp) => {
    const [proposed, Dialog] = await Promise.all([of.propose(), loadDialog().catch(() => null)])
    if (proposed.kind === 'ok' && Dialog) setSetUp({ proposal: proposed.body, of, Dialog })
    else errors.fail((proposed.kind !== 'ok' && proposed.message) || t('logIn.setUpFailed'))
  }

  // Before hydration, `dialog` prevents a submission, which would put the password into the URL.
  const form = (
    <form ref={errors.form} className="stack" method="dialog" onSubmit={submit} noValidate aria-labelledby={labelledBy}>
      <Notice kind="error" {...errors.notice} />
      <TextField
        label={t('logIn.username')}
        required
        hint={t('logIn.usernameHint')}
        errorId={errors.errorIdOf('username')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={busy}
      />
      <PasswordField
        required
        errorId={errors.errorIdOf('password')}
        value={password}
        onValue={setPassword}
        disabled={busy}
      />
      {needsCode && (
        <TextField
          label={t('logIn.code')}
          required
          errorId={errors.errorIdOf('code')}
          hint={t('logIn.codeHint')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          disabled={busy}
          ref={codeField}
        />
      )}
      <Button type="submit" disabled={busy}>
        {t(busy ? 'logIn.busy' : 'logIn.submit')}
      </Button>
    </form>
  )
  // Beside the form: a submit event of the dialog would reach it.
  return (
    <>
      {form}
      {setUp && (
        <setUp.Dialog
          proposal={setUp.proposal}
          switchOn={setUp.of.switchOn}
          password={password}
          reason={t('logIn.mustSetUp')}
          onDone={() => void setUp.of.enter()}
          onClose={() => setSetUp(null)}
        />
      )}
    </>
  )
}
