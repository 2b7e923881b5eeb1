import { ListEditor } from '#app/dashboard/settings/list-editor.tsx'
import { IconField, SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'

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
        <Values name="aboutInfo.values" />
      </SettingsForm>
      <TranslationForms
        draft="about-us"
        name={t('settings.aboutUs')}
        failure={t('sitePages.aboutFailed')}
        texts={[
          { name: 'aboutInfo.heroTitle', label: t('sitePages.heroTitle') },
          { name: 'aboutInfo.heroDescription', label: t('sitePages.heroDescription'), rows: 3 },
          { name: 'aboutInfo.valuesTitle', label: t('sitePages.valuesTitle') },
          { name: 'aboutInfo.valuesSubtitle', label: t('sitePages.valuesSubtitle'), rows: 2 },
          { name: 'aboutInfo.values', list: Values },
        ]}
      />
    </SettingsPage>
  )
}

function Values({ name }: { name: string }) {
  return (
    <ListEditor
      name={name}
      entry={(number) => t('sitePages.value', { number })}
      add={t('sitePages.addValue')}
      title="title"
      blank={NEW_VALUE}
      empty={t('sitePages.noValues')}
    >
      {(index) => (
        <>
          <div className="form-grid">
            <SettingText name={`${name}.${index}.title`} label={t('settings.title')} />
            <IconField name={`${name}.${index}.icon`} />
          </div>
          <SettingText name={`${name}.${index}.description`} label={t('settings.description')} rows={2} />
        </>
      )}
    </ListEditor>
  )
}
