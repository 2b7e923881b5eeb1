import { type FormEvent, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { fetchCanMailLinks } from '#app/dashboard/calls/accounts.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { PasswordField } from '#app/dashboard/components/password-field.tsx'
import { DASHBOARD_PATH, FORGOT_PATH, LOG_IN_PATH, PASSWORD_LINK_PATH } from '#app/dashboard/components/paths.ts'
import { type PasswordLinkResult, setPasswordByLink } from '#app/dashboard/log-in/password-link.ts'
import { useSession } from '#app/local/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import { MIN_PASSWORD, passwordIssues } from '#domain/kinds/user/rules.ts'
import { t } from '#text/t.ts'
import { CARD_TITLE, CardPage } from './card-page.tsx'

/** Sets a password with the link of an invitation or of an e-mail. */
export default function PasswordLinkPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  const [result, setResult] = useState<PasswordLinkResult | null>(null)

  // The history of the browser outlives the visit, so the token is kept in memory only.
  useEffect(() => {
    if (hash === '') return
    setToken(hash.slice(1))
    setResult(null)
    navigate(PASSWORD_LINK_PATH, { replace: true })
  }, [hash, navigate])

  if (result?.kind === 'ok') return result.isLoggedIn ? <Navigate to={DASHBOARD_PATH} replace /> : <IsSet {...result} />
  if (token === '' || result?.kind === 'ended') return <Ended wasRead={token === ''} />
  return <SetPassword token={token} onResult={setResult} />
}

interface SetPasswordProps {
  token: string
  onResult: (result: PasswordLinkResult) => void
}

function SetPassword({ token, onResult }: SetPasswordProps) {
  const [newPassword, setNewPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors()
  const { user: current } = useSession()
  const isOfAnother = current !== null && String(current.id) !== token.split('.')[0]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!errors.accepts(passwordIssues('newPassword', newPassword))) return
    errors.clear()
    setBusy(true)
    const result = await setPasswordByLink(token, newPassword)
    setBusy(false)
    if (result.kind === 'refused') errors.fail(result.message, 'newPassword')
    else if (result.kind === 'failed') errors.fail(result.message)
    else onResult(result)
  }

  return (
    <CardPage title={t('logIn.setTitle')} intro={t('logIn.setIntro')}>
      <Notice kind="waiting">{isOfAnother && t('logIn.ofAnother', { name: current.name })}</Notice>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate aria-labelledby={CARD_TITLE}>
        <Notice kind="error" {...errors.notice} />
        <PasswordField
          label={t('logIn.newPassword')}
          isNew
          required
          hint={t('logIn.newPasswordHint', { min: MIN_PASSWORD })}
          errorId={errors.errorIdOf('newPassword')}
          value={newPassword}
          onValue={setNewPassword}
          disabled={busy}
        />
        <Button type="submit" disabled={busy}>
          {t(busy ? 'logIn.saving' : 'logIn.set')}
        </Button>
      </form>
    </CardPage>
  )
}

/** @param wasRead the address has no token: it was removed when the page was first opened */
function Ended({ wasRead }: { wasRead: boolean }) {
  const { report } = useReport(fetchCanMailLinks)
  return (
    <CardPage title={t('logIn.endedTitle')} intro={t('logIn.endedIntro')}>
      <Notice kind="error">{t(wasRead ? 'logIn.wasRead' : 'logIn.used')}</Notice>
      {report && <p>{report.available ? <Link to={FORGOT_PATH}>{t('logIn.newLink')}</Link> : t('logIn.askAdmin')}</p>}
      <p>{rich('logIn.already', { link: (children) => <Link to={LOG_IN_PATH}>{children}</Link> })}</p>
    </CardPage>
  )
}

/** The user has two-factor log-in, or somebody else is logged in on this device. */
function IsSet({ username }: { username: string }) {
  const { user: other } = useSession()
  return (
    <CardPage title={t('logIn.isSet')} intro={t('logIn.forUser', { username })}>
      <Notice kind="success">{other ? t('logIn.otherUser', { name: other.name }) : t('logIn.goOn')}</Notice>
      <p>
        {other ? (
          <Link to={DASHBOARD_PATH}>{t('logIn.dashboard')}</Link>
        ) : (
          <Link to={LOG_IN_PATH}>{t('logIn.logIn')}</Link>
        )}
      </p>
    </CardPage>
  )
}
