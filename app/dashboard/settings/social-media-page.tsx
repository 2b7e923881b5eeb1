import { useSettings } from '#app/local/state/use-settings.ts'
import type { Platform, SiteSettings } from '#domain/settings/settings.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'

const NAMES: Record<Platform, string> = { facebook: 'Facebook', instagram: 'Instagram', x: 'X', whatsapp: 'WhatsApp' }

export function SocialMediaPage() {
  const { socialMedia } = useSettings()
  return (
    <SettingsPage title="Social Media">
      <SettingsForm
        name="Social Media"
        values={{ socialMedia }}
        toPatch={(values: Pick<SiteSettings, 'socialMedia'>) => values}
        failure="Failed to update social media settings"
        rollsBack
      >
        {socialMedia.map(({ platform }, index) => (
          <div key={platform} className={styles.row}>
            <SettingText name={`socialMedia.${index}.url`} label={`${NAMES[platform]} URL`} type="url" />
            <SettingSwitch name={`socialMedia.${index}.enabled`} label={`${NAMES[platform]} enabled`} />
          </div>
        ))}
      </SettingsForm>
    </SettingsPage>
  )
}
