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
  inquiryMail: { recipients: string; crm: string }
}

export function ContactInfoPage() {
  const { contactInfo, inquiryMail } = useSettings()
  const { report } = useReport(listUndeliveredMails)
  const values: Values = {
    contactInfo: { mapCoordinates: '', ...contactInfo },
    inquiryMail: { recipients: toLines(inquiryMail?.recipients), crm: toLines(inquiryMail?.crm) },
  }
  return (
    <SettingsPage title="Contact Info">
      <SettingsForm
        name="Contact Info"
        values={values}
        toPatch={(typed: Values) => toPatch(typed, inquiryMail)}
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
        <SettingText
          name="inquiryMail.crm"
          rows={2}
          hint="Programs that read leads get each new message as ADF in a mail of their own, one address per line."
        />
        {report?.isSetUp === false && (
          <Notice kind="waiting">E-mail of enquiries is not set up: ask whoever installed the site</Notice>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

const toLines = (addresses: readonly string[] = []) => addresses.join('\n')

/** A list that is empty and was never set stays absent. */
function toPatch({ contactInfo, inquiryMail }: Values, stored: SiteSettings['inquiryMail']): SettingsPatch {
  const entries = (['recipients', 'crm'] as const).flatMap((name) => {
    const addresses = inquiryMail[name].split(/[\s,;]+/).filter((address) => address !== '')
    return addresses.length === 0 && stored?.[name] === undefined ? [] : [[name, addresses] as const]
  })
  return { contactInfo, ...(entries.length === 0 ? {} : { inquiryMail: Object.fromEntries(entries) }) }
}
