import { useState } from 'react'
import { readStatus, sendTestMail } from '#app/dashboard/calls/site.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { useSession } from '#app/local/session/session.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './aside.module.css'

/** Before the answer of the server, and without a connection. */
const UNKNOWN = '–'

/** The version, the last backup outside of the server's machine and a test of its e-mails, for admins. */
export function ServerStatus() {
  const { user } = useSession()
  const format = useFormat()
  const { report } = useReport(readStatus)
  const [state, setState] = useState<'idle' | 'busy' | { accepted: boolean; text: string }>('idle')
  if (!user) return null

  const sendTest = async () => {
    setState('busy')
    const { email } = user
    const result = await sendTestMail(email)
    if (result.kind !== 'ok')
      return setState({ accepted: false, text: result.message ?? t('overview.needsConnection') })
    const { accepted, answer } = result.body
    setState({ accepted, text: accepted ? t('overview.sentTo', { email, answer }) : t('overview.notSent', { answer }) })
  }

  const result = typeof state === 'object' ? state : null
  const backup = report?.lastBackupElsewhere
  return (
    <section aria-labelledby="server-status" className={`stack space-2 ${styles.section}`}>
      <h2 id="server-status">{t('overview.server')}</h2>
      <dl className={styles.pair}>
        <div>
          <dt>{t('overview.version')}</dt>
          <dd>{report?.version ?? UNKNOWN}</dd>
        </div>
        <div>
          <dt>{t('overview.lastBackup')}</dt>
          <dd>{backup === null ? t('overview.noneYet') : backup === undefined ? UNKNOWN : format.moment(backup)}</dd>
        </div>
      </dl>
      <div>
        <Button look="secondary" disabled={state === 'busy'} onClick={sendTest}>
          {t('overview.testMail')}
        </Button>
      </div>
      <Notice kind="success">{result?.accepted && result.text}</Notice>
      <Notice kind="error">{result && !result.accepted && result.text}</Notice>
    </section>
  )
}
