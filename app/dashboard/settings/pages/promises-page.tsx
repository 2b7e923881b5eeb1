import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { ListEditor } from '#app/dashboard/settings/list-editor.tsx'
import { IconField, SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { linesOf, TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { MAX_POINTS } from '#domain/kinds/settings/texts-schema.ts'
import { t } from '#text/t.ts'

type Promises = SiteSettings['promises']
interface Values {
  /** `included` has one line for each entry. */
  promises: Omit<Promises, 'included'> & { included: string }
}

const NEW_POINT = { icon: 'Award', title: '', text: '' }

export function PromisesPage() {
  const { promises } = useSettings()
  const values: Values = { promises: { ...promises, included: promises.included.join('\n') } }
  return (
    <SettingsPage title={t('settings.promises')}>
      <p>
        {rich('sitePages.promisesText', {
          footer: (children) => <Link to={`${DASHBOARD_PATH}/settings/footer-info`}>{children}</Link>,
          values: (children) => <Link to={`${DASHBOARD_PATH}/settings/about-us`}>{children}</Link>,
        })}
      </p>
      <SettingsForm
        draft="promises"
        name={t('settings.promises')}
        values={values}
        toPatch={toPatch}
        failure={t('sitePages.promisesFailed')}
      >
        <SettingText name="promises.homeIntro" rows={2} />
        <SettingText name="promises.carsIntro" rows={2} />
        <SettingText name="promises.contactIntro" rows={2} />
        <SettingText name="promises.included" rows={4} hint={t('sitePages.includedHint')} />
        <Points name="promises.home" />
      </SettingsForm>
      <TranslationForms
        draft="Promises"
        name={t('settings.promises')}
        failure={t('sitePages.promisesFailed')}
        texts={[
          { name: 'promises.homeIntro', rows: 2 },
          { name: 'promises.carsIntro', rows: 2 },
          { name: 'promises.contactIntro', rows: 2 },
          { name: 'promises.included', rows: 4 },
          { name: 'promises.home', list: Points },
        ]}
      />
    </SettingsPage>
  )
}

function Points({ name }: { name: string }) {
  return (
    <ListEditor
      name={name}
      entry={(number) => t('sitePages.point', { number })}
      add={t('sitePages.addPoint')}
      title="title"
      blank={NEW_POINT}
      empty={t('sitePages.noPoints')}
      most={MAX_POINTS}
    >
      {(index) => (
        <>
          <div className="form-grid">
            <SettingText name={`${name}.${index}.title`} label={t('settings.title')} />
            <IconField name={`${name}.${index}.icon`} />
          </div>
          <SettingText name={`${name}.${index}.text`} label={t('settings.text')} rows={2} />
        </>
      )}
    </ListEditor>
  )
}

function toPatch({ promises }: Values): SettingsPatch {
  return { promises: { ...promises, included: linesOf(promises.included) } }
}
