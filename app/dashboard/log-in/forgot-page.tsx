import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { LOG_IN_PATH } from '#app/dashboard/components/paths.ts'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { useRequest } from '#app/dashboard/components/use-request.ts'
import { fetchCanMailLinks, requestPasswordLink } from '#app/sync/http/accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { isMailbox } from '#domain/values/text/email.ts'
import { CARD_TITLE, CardPage } from './card-page.tsx'

/** Asks for a link to set a new password. It says the same for every address. */
export default function ForgotPage() {
  const { report, isOffline } = useReport(fetchCanMailLinks)
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState('')
  const { busy, errors, run } = useRequest('The link could not be requested. Please try again.')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAnswer('')
    if (!isMailbox(email.trim())) return errors.fail('Please enter a valid email address', 'email')
    if (isOffline) return errors.fail('A link needs a connection')
    const body = await run(() => requestPasswordLink(email.trim()))
    if (body) setAnswer(body.message)
  }

  return (
    <CardPage title="Forgot password?" intro="Get a link with which you set a new one">
      <Notice kind="waiting">
        {report?.available === false && 'E-mail is not set up here. Ask an admin for a link.'}
      </Notice>
      <form ref={errors.form} className="stack" onSubmit={submit} noValidate aria-labelledby={CARD_TITLE}>
        <Notice kind="error" {...errors.notice} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          errorId={errors.errorIdOf('email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          disabled={busy}
        />
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Send link'}
        </Button>
        <Notice kind="success">{answer}</Notice>
      </form>
      <p>
        <Link to={LOG_IN_PATH}>Back to the log-in</Link>
      </p>
    </CardPage>
  )
}
