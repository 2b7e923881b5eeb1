import { useNavigate } from 'react-router-dom'
import { LOG_IN_PATH } from '#app/dashboard/components/paths.ts'
import { sessionStore } from '#app/local/session/session.ts'
import { LogOutDialog, useLogOut } from '#app/shared/log-out.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { AccountSection } from './account-section.tsx'

export function Sessions() {
  const navigate = useNavigate()
  const onDone = () => {
    if (sessionStore.get().state !== 'signed-in') navigate(LOG_IN_PATH, { replace: true })
  }
  const { question, busy, hasFailed, logOut, cancel } = useLogOut(onDone, { everywhere: true })
  return (
    <AccountSection name={t('account.sessions')}>
      <p>{t('account.sessionsText')}</p>
      <Notice kind="error">{hasFailed && t('account.logOutFailed')}</Notice>
      <div className="actions end">
        <Button look="secondary" disabled={busy} onClick={() => logOut()}>
          {t('account.logOutEverywhere')}
        </Button>
      </div>
      {question && <LogOutDialog question={question} busy={busy} onChoose={logOut} onCancel={cancel} />}
    </AccountSection>
  )
}
