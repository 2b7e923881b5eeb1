import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { fetchCanMailLinks, requestPasswordLink } from '#app/dashboard/calls/accounts.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { useRequest } from '#app/dashboard/components/hooks/use-request.ts'
import { LOG_IN_PATH } from '#app/dashboard/components/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isMailbox } from '#domain/values/text/email.ts'
import { t } from '#text/t.ts'
import { CARD_TITLE, CardPage } from './card-page.tsx'

/** Asks for a link to set a new password. It says the same for every address. */
export default function ForgotPage() {
  const { report, isOffline } = useReport(fetchCanMailLinks)
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState('')
  const { busy, errors, run } = useRequest(t('logIn.requestFailed'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAnswer('')
    if (!isMailbox(email.trim())) return errors.fail(t('logIn.emailInvalid'), 'email')
    if (isOffline) return errors.fail(t('logIn.offline'))
    const body = await run(() => requestPasswordLink(email.trim()))
    if (body) setAnswer(body.message)
  }

  return (
    <CardPage title={t('logIn.forgot')} intro={t('logIn.forgotIntro')}>
      <Notice kind="waiting">{report?.available === false && t('logIn.noMail')}</Notice>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate aria-labelledby={CARD_TITLE}>
        <Notice kind="error" {...errors.notice} />
        <TextField
          label={t('logIn.email')}
          type="email"
          required
          autoComplete="email"
          errorId={errors.errorIdOf('email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          disabled={busy}
        />
        <Button type="submit" disabled={busy}>
          {t(busy ? 'logIn.sending' : 'logIn.send')}
        </Button>
        <Notice kind="success">{answer}</Notice>
      </form>
      <p>
        <Link to={LOG_IN_PATH}>{t('logIn.back')}</Link>
      </p>
    </CardPage>
  )
}
