import { useState } from 'react'
import { listUndeliveredMails, retryUndeliveredMails } from '#app/dashboard/calls/site.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'

const MAX_LISTED = 10

/** Enquiries whose e-mail the server has given up to deliver. They are in the messages as usual. */
export function UndeliveredMails() {
  const format = useFormat()
  const { report, load } = useReport(listUndeliveredMails)
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'queued'>('idle')
  const mails = report?.data ?? []
  if (mails.length === 0) {
    return state === 'queued' && <Notice kind="success">{t('overview.sendingAgain')}</Notice>
  }

  const retry = async () => {
    setState('busy')
    const { kind } = await retryUndeliveredMails()
    if (kind === 'ok') await load()
    setState(kind === 'ok' ? 'queued' : 'failed')
  }

  return (
    <section aria-labelledby="undelivered" className="panel">
      <h2 id="undelivered">{t('overview.undelivered', { count: mails.length })}</h2>
      <p>{t('overview.undeliveredText')}</p>
      <ul>
        {mails.slice(0, MAX_LISTED).map(({ uid, inquiryId, queuedAt, error }) => (
          <li key={uid}>
            {t(isReply(error) ? 'overview.mailRefused' : 'overview.mailNotReached', {
              number: inquiryId,
              date: format.date(queuedAt),
              error,
            })}
          </li>
        ))}
        {mails.length > MAX_LISTED && <li>{t('list.more', { count: mails.length - MAX_LISTED })}</li>}
      </ul>
      <div>
        <Button look="secondary" disabled={state === 'busy'} onClick={retry}>
          {t('overview.sendAgain')}
        </Button>
      </div>
      <Notice kind="error">{state === 'failed' && t('overview.sendAgainFailed')}</Notice>
    </section>
  )
}

/** @param error a reply code of the mail server, or the code of a failed connection */
const isReply = (error: string) => /^\d/.test(error)
