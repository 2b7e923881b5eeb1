import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PERSONAL_DATA_PATH } from '#app/dashboard/components/paths.ts'
import { recordsText } from '#app/dashboard/personal-data/person-records.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import { Status } from '#app/ui/status.tsx'
import type { PersonalKind, RecordTypes } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { t } from '#text/t.ts'
import { SettingNumber } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

const MAX_LISTED = 10

/** How long inquiries and appointments are kept, with a preview of what the entered period deletes. */
export function RetentionForm() {
  const { retention } = useSettings()
  return (
    <>
      <SettingsForm
        draft="retention"
        name={t('sitePages.retention')}
        showName
        values={{ retention }}
        toPatch={(values) => values}
        failure={t('sitePages.retentionFailed')}
      >
        <SettingNumber name="retention.inquiryMonths" hint={t('sitePages.retentionHint')} />
        <Preview />
      </SettingsForm>
      <p>
        <Link to={PERSONAL_DATA_PATH}>{t('personalData.title')}</Link>
      </p>
    </>
  )
}

function Preview() {
  const format = useFormat()
  const settings = useSettings()
  const inquiries = useRecords('inquiry').records
  const appointments = useRecords('appointment').records
  const typed = Number(useWatch({ name: 'retention.inquiryMonths' }))
  const entered = { ...settings, retention: { inquiryMonths: Number.isInteger(typed) && typed >= 0 ? typed : 0 } }
  const now = new Date()
  const expiredOf = <K extends PersonalKind>(kind: K, records: readonly RecordTypes[K][]) =>
    records.filter((record) => RECORDS[kind].person?.isExpired(record as never, entered, now))
  const expired = {
    inquiries: expiredOf('inquiry', inquiries),
    appointments: expiredOf('appointment', appointments),
    // They end with their last day.
    reservations: [],
  }
  const oldestFirst = [
    ...expired.inquiries.map((inquiry) => ({ ...inquiry, text: 'sitePages.expiredInquiry' as const })),
    ...expired.appointments.map((appointment) => ({ ...appointment, text: 'sitePages.expiredAppointment' as const })),
  ].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
  return (
    <div>
      <Status>
        {oldestFirst.length === 0
          ? t('sitePages.nothingExpired')
          : t('sitePages.expired', { records: recordsText(expired) })}
      </Status>
      {oldestFirst.length > 0 && (
        <ul>
          {oldestFirst.slice(0, MAX_LISTED).map(({ uid, id, text, name, updatedAt }) => (
            <li key={uid}>{rich(text, {}, { name, id, date: format.date(updatedAt) })}</li>
          ))}
          {oldestFirst.length > MAX_LISTED && <li>{t('list.more', { count: oldestFirst.length - MAX_LISTED })}</li>}
        </ul>
      )}
    </div>
  )
}
