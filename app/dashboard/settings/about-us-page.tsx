import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { ListEditor } from './list-editor.tsx'
import { IconField, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const NEW_VALUE = { icon: 'Award', title: '', description: '' }

export function AboutUsPage() {
  const { aboutInfo } = useSettings()
  return (
    <SettingsPage title="About Us">
      <SettingsForm
        name="About Us"
        values={{ aboutInfo }}
        toPatch={(values: Pick<SiteSettings, 'aboutInfo'>) => values}
        failure="Failed to update about information"
      >
        <SettingText name="aboutInfo.heroTitle" label="Hero title" />
        <SettingText name="aboutInfo.heroDescription" label="Hero description" rows={3} />
        <SettingText name="aboutInfo.valuesTitle" label="Values title" />
        <SettingText name="aboutInfo.valuesSubtitle" label="Values subtitle" rows={2} />
        <ListEditor name="aboutInfo.values" entry="value" title="title" blank={NEW_VALUE} empty="No values yet.">
          {(index) => (
            <>
              <div className="form-grid">
                <SettingText name={`aboutInfo.values.${index}.title`} label="Title" />
                <IconField name={`aboutInfo.values.${index}.icon`} />
              </div>
              <SettingText name={`aboutInfo.values.${index}.description`} label="Description" rows={2} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}
