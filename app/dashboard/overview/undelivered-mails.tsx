import { useState } from 'react'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { listUndeliveredMails, retryUndeliveredMails } from '#app/sync/http/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

const MAX_LISTED = 10

/** Enquiries whose e-mail the server has given up to deliver. They are in the messages as usual. */
export function UndeliveredMails() {
  const format = useFormat()
  const { report, load } = useReport(listUndeliveredMails)
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'queued'>('idle')
  const mails = report?.data ?? []
  if (mails.length === 0) {
    return state === 'queued' && <Notice kind="success">The e-mails are being sent again.</Notice>
  }

  const retry = async () => {
    setState('busy')
    const { kind } = await retryUndeliveredMails()
    if (kind === 'ok') await load()
    setState(kind === 'ok' ? 'queued' : 'failed')
  }

  return (
    <section aria-labelledby="undelivered" className="panel">
      <h2 id="undelivered">
        {mails.length === 1 ? '1 enquiry was not e-mailed' : `${mails.length} enquiries were not e-mailed`}
      </h2>
      <p>They are in the messages. Check the addresses in the Contact Info settings and the mail server.</p>
      <ul>
        {mails.slice(0, MAX_LISTED).map(({ uid, inquiryId, queuedAt, error }) => (
          <li key={uid}>
            Enquiry {inquiryId} of {format.date(queuedAt)}: {reasonText(error)}
          </li>
        ))}
        {mails.length > MAX_LISTED && <li>and {mails.length - MAX_LISTED} more</li>}
      </ul>
      <div>
        <Button look="secondary" disabled={state === 'busy'} onClick={retry}>
          Send again
        </Button>
      </div>
      <Notice kind="error">{state === 'failed' && 'Sending again needs a connection to the server.'}</Notice>
    </section>
  )
}

/** @param error a reply code of the mail server, or the code of a failed connection */
function reasonText(error: string): string {
  return /^\d/.test(error) ? `refused by the mail server (${error})` : `the mail server was not reached (${error})`
}
