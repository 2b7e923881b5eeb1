import { listUndeliveredMails } from '#app/dashboard/calls/site.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'

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
    <SettingsPage title={t('settings.contactInfo')}>
      <SettingsForm
        draft="contact-info"
        name={t('settings.contactInfo')}
        values={values}
        toPatch={(typed: Values) => toPatch(typed, inquiryMail)}
        failure={t('business.contactFailed')}
      >
        <SettingText name="contactInfo.address" label={t('business.address')} />
        <div className="form-grid">
          <SettingText name="contactInfo.phone" label={t('common.phone')} type="tel" />
          <SettingText name="contactInfo.email" label={t('common.email')} type="email" />
        </div>
        <SettingText name="contactInfo.hours" label={t('business.hours')} rows={3} />
        <SettingText
          name="contactInfo.mapCoordinates"
          label={t('business.coordinates')}
          hint={t('business.coordinatesHint')}
        />
        <SettingText name="inquiryMail.recipients" rows={2} hint={t('business.recipientsHint')} />
        <SettingText name="inquiryMail.crm" rows={2} hint={t('business.crmHint')} />
        {report?.isSetUp === false && <Notice kind="waiting">{t('business.mailNotSetUp')}</Notice>}
      </SettingsForm>
      <TranslationForms
        draft="contact-info"
        name={t('settings.contactInfo')}
        failure={t('business.contactFailed')}
        texts={[{ name: 'contactInfo.hours', label: t('business.hours'), rows: 3 }]}
      />
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
