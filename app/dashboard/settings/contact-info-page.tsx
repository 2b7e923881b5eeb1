import { useReport } from '#app/dashboard/components/use-report.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { listUndeliveredMails } from '#app/sync/http/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

interface Values extends Pick<SiteSettings, 'contactInfo'> {
  /** One address per line. */
  inquiryMail: { recipients: string }
}

export function ContactInfoPage() {
  const { contactInfo, inquiryMail } = useSettings()
  const { report } = useReport(listUndeliveredMails)
  const values: Values = {
    contactInfo: { mapCoordinates: '', ...contactInfo },
    inquiryMail: { recipients: inquiryMail?.recipients.join('\n') ?? '' },
  }
  return (
    <SettingsPage title="Contact Info">
      <SettingsForm
        name="Contact Info"
        values={values}
        toPatch={(typed: Values) => toPatch(typed, inquiryMail !== undefined)}
        failure="Failed to update contact information"
      >
        <SettingText name="contactInfo.address" label="Address" />
        <div className="form-grid">
          <SettingText name="contactInfo.phone" label="Phone" type="tel" />
          <SettingText name="contactInfo.email" label="Email" type="email" />
        </div>
        <SettingText name="contactInfo.hours" label="Business hours" rows={3} />
        <SettingText name="contactInfo.mapCoordinates" label="Map coordinates" hint="latitude,longitude" />
        <SettingText
          name="inquiryMail.recipients"
          rows={2}
          hint="Each new enquiry is sent to these addresses, one per line. Visitors do not see them."
        />
        {report?.isSetUp === false && (
          <Notice kind="waiting">E-mail of enquiries is not set up: ask whoever installed the site</Notice>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

/** @param isSet whether the settings have the section, which they lack until addresses are entered */
function toPatch({ contactInfo, inquiryMail }: Values, isSet: boolean): SettingsPatch {
  const recipients = inquiryMail.recipients.split(/[\s,;]+/).filter((address) => address !== '')
  const isAbsent = recipients.length === 0 && !isSet
  return { contactInfo, ...(isAbsent ? {} : { inquiryMail: { recipients } }) }
}
