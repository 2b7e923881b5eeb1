import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import { BackgroundField } from './background-field.tsx'

const LABELS = {
  homepageSlider: 'look.homepageSlider',
  cars: 'look.carsPage',
  about: 'look.aboutPage',
  contact: 'look.contactPage',
} as const

export function BackgroundsPage() {
  const { backgrounds } = useSettings()
  return (
    <SettingsPage title={t('settings.backgrounds')}>
      <SettingsForm
        draft="backgrounds"
        name={t('settings.backgrounds')}
        values={{ backgrounds }}
        toPatch={(values: Pick<SiteSettings, 'backgrounds'>) => values}
        failure={t('look.backgroundsFailed')}
        rollsBack
      >
        {Object.entries(LABELS).map(([key, label], index) => (
          <BackgroundField key={key} name={`backgrounds.${key}`} label={t(label)} number={index + 1} />
        ))}
      </SettingsForm>
    </SettingsPage>
  )
}
