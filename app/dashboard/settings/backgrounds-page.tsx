import { useSettings } from '#app/local/state/use-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { SettingText } from './setting-text.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

export function BackgroundsPage() {
  const { backgrounds } = useSettings()
  return (
    <SettingsPage title="Backgrounds">
      <SettingsForm
        name="Backgrounds"
        values={{ backgrounds }}
        toPatch={(values: Pick<SiteSettings, 'backgrounds'>) => values}
        failure="Failed to update backgrounds"
        rollsBack
      >
        <SettingText name="backgrounds.homepageSlider" label="Homepage slider" type="url" />
        <SettingText name="backgrounds.cars" label="Cars" type="url" />
        <SettingText name="backgrounds.about" label="About" type="url" />
        <SettingText name="backgrounds.contact" label="Contact" type="url" />
      </SettingsForm>
    </SettingsPage>
  )
}
