import { useSettings } from '#app/local/state/use-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { SettingText } from './setting-text.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

export function FooterInfoPage() {
  const { footerInfo } = useSettings()
  return (
    <SettingsPage title="Footer">
      <SettingsForm
        name="Footer"
        values={{ footerInfo }}
        toPatch={(values: Pick<SiteSettings, 'footerInfo'>) => values}
        failure="Failed to update footer information"
      >
        <SettingText name="footerInfo.description" label="Description" lines={4} />
      </SettingsForm>
    </SettingsPage>
  )
}
