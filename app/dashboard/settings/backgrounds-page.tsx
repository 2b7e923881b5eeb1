import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { BackgroundField } from './background-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const LABELS = { homepageSlider: 'Homepage slider', cars: 'Cars', about: 'About', contact: 'Contact' }

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
        {Object.entries(LABELS).map(([key, label], index) => (
          <BackgroundField key={key} name={`backgrounds.${key}`} label={label} number={index + 1} />
        ))}
      </SettingsForm>
    </SettingsPage>
  )
}
