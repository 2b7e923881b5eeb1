import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useSettings } from '#app/local/state/settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { MAX_POINTS } from '#domain/kinds/settings/texts-schema.ts'
import { ListEditor } from './list-editor.tsx'
import { IconField, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

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
    <SettingsPage title="Promises">
      <p>
        Visitors read these statements in your name. Keep what is true, and empty what is not: its section goes from
        every page. The <Link to={`${DASHBOARD_PATH}/settings/footer-info`}>footer</Link> and the{' '}
        <Link to={`${DASHBOARD_PATH}/settings/about-us`}>values of About Us</Link> make statements too.
      </p>
      <SettingsForm name="Promises" values={values} toPatch={toPatch} failure="Failed to update the promises">
        <SettingText name="promises.homeIntro" rows={2} />
        <SettingText name="promises.carsIntro" rows={2} />
        <SettingText name="promises.contactIntro" rows={2} />
        <SettingText
          name="promises.included"
          rows={4}
          hint="One line for each. Without a line no vehicle has the section Included."
        />
        <ListEditor
          name="promises.home"
          entry="point"
          title="title"
          blank={NEW_POINT}
          empty="No points: the home page has no section Why Choose Us."
          most={MAX_POINTS}
        >
          {(index) => (
            <>
              <div className="form-grid">
                <SettingText name={`promises.home.${index}.title`} label="Title" />
                <IconField name={`promises.home.${index}.icon`} />
              </div>
              <SettingText name={`promises.home.${index}.text`} label="Text" rows={2} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}

function toPatch({ promises }: Values): SettingsPatch {
  const included = promises.included
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { promises: { ...promises, included } }
}
