import { useSettings } from '#app/local/state/use-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { SettingText } from './setting-text.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'

export function ContactInfoPage() {
  const { contactInfo } = useSettings()
  return (
    <SettingsPage title="Contact Info">
      <SettingsForm
        name="Contact Info"
        values={{ contactInfo: { mapCoordinates: '', ...contactInfo } }}
        toPatch={(values: Pick<SiteSettings, 'contactInfo'>) => values}
        failure="Failed to update contact information"
      >
        <SettingText name="contactInfo.address" label="Address" />
        <div className={styles.pair}>
          <SettingText name="contactInfo.phone" label="Phone" type="tel" />
          <SettingText name="contactInfo.email" label="Email" type="email" />
        </div>
        <SettingText name="contactInfo.hours" label="Business hours" lines={3} />
        <SettingText name="contactInfo.mapCoordinates" label="Map coordinates" hint="latitude,longitude" />
      </SettingsForm>
    </SettingsPage>
  )
}
