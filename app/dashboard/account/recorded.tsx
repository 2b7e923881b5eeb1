import { t } from '#text/t.ts'
import { AccountSection } from './account-section.tsx'

/** The records of staff, and for how long. The same facts are in docs/personal-data.md. */
export function Recorded() {
  return (
    <AccountSection name={t('account.recorded')}>
      <ul>
        <li>{t('account.recordedChanges')}</li>
        <li>{t('account.recordedDevices')}</li>
        <li>{t('account.recordedRequests')}</li>
        <li>{t('account.recordedAddresses')}</li>
        <li>{t('account.recordedCodes')}</li>
        <li>{t('account.recordedChecks')}</li>
      </ul>
    </AccountSection>
  )
}
