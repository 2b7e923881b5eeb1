import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PERSONAL_DATA_PATH } from '#app/dashboard/components/paths.ts'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { isRetentionOver } from '#domain/inquiries/inquiry-retention.ts'
import { SettingNumber } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

const MAX_LISTED = 10

/** How long inquiries are kept, with a preview of what the entered period deletes. */
export function RetentionForm() {
  const { retention } = useSettings()
  return (
    <>
      <SettingsForm
        name="Retention"
        showName
        values={{ retention }}
        toPatch={(values) => values}
        failure="Failed to update the retention"
      >
        <SettingNumber name="retention.inquiryMonths" hint="After their last change. 0 keeps them." />
        <Preview />
      </SettingsForm>
      <p>
        <Link to={PERSONAL_DATA_PATH}>Export or delete the data of one person</Link>
      </p>
    </>
  )
}

function Preview() {
  const format = useFormat()
  const { inquiries } = useInquiries()
  const typed = Number(useWatch({ name: 'retention.inquiryMonths' }))
  const now = new Date()
  const expired =
    Number.isInteger(typed) && typed >= 0
      ? inquiries.filter(({ updatedAt }) => isRetentionOver(updatedAt, typed, now))
      : []
  const oldestFirst = expired.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
  return (
    <div role="status">
      <p>
        {expired.length === 0
          ? 'No enquiry is old enough to be deleted.'
          : `Within a day after saving, ${expired.length === 1 ? '1 enquiry' : `${expired.length} enquiries`} will be deleted:`}
      </p>
      <ul>
        {oldestFirst.slice(0, MAX_LISTED).map(({ uid, id, name, updatedAt }) => (
          <li key={uid}>
            {name}, enquiry {id}, last changed {format.date(updatedAt)}
          </li>
        ))}
        {expired.length > MAX_LISTED && <li>and {expired.length - MAX_LISTED} more</li>}
      </ul>
    </div>
  )
}
