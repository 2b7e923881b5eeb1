import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import { ListEditor } from './list-editor.tsx'
import { IconField, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const NEW_VALUE = { icon: 'Award', title: '', description: '' }

export function AboutUsPage() {
  const { aboutInfo } = useSettings()
  return (
    <SettingsPage title={t('settings.aboutUs')}>
      <SettingsForm
        draft="about-us"
        name={t('settings.aboutUs')}
        values={{ aboutInfo }}
        toPatch={(values: Pick<SiteSettings, 'aboutInfo'>) => values}
        failure={t('sitePages.aboutFailed')}
      >
        <SettingText name="aboutInfo.heroTitle" label={t('sitePages.heroTitle')} />
        <SettingText name="aboutInfo.heroDescription" label={t('sitePages.heroDescription')} rows={3} />
        <SettingText name="aboutInfo.valuesTitle" label={t('sitePages.valuesTitle')} />
        <SettingText name="aboutInfo.valuesSubtitle" label={t('sitePages.valuesSubtitle')} rows={2} />
        <ListEditor
          name="aboutInfo.values"
          entry={(number) => t('sitePages.value', { number })}
          add={t('sitePages.addValue')}
          title="title"
          blank={NEW_VALUE}
          empty={t('sitePages.noValues')}
        >
          {(index) => (
            <>
              <div className="form-grid">
                <SettingText name={`aboutInfo.values.${index}.title`} label={t('settings.title')} />
                <IconField name={`aboutInfo.values.${index}.icon`} />
              </div>
              <SettingText name={`aboutInfo.values.${index}.description`} label={t('settings.description')} rows={2} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}
