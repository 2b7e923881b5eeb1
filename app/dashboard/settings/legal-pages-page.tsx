import { useSettings } from '#app/local/state/settings.ts'
import type { LegalPage } from '#domain/kinds/settings/schema.ts'
import { RetentionForm } from './retention-form.tsx'
import { SettingSwitch, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const LEGAL_PAGES = [
  { kind: 'privacy', name: 'Privacy' },
  { kind: 'terms', name: 'Terms' },
  { kind: 'imprint', name: 'Imprint' },
  { kind: 'accessibility', name: 'Accessibility' },
] as const

export function LegalPagesPage() {
  const { legalPages } = useSettings()
  return (
    <SettingsPage title="Legal Pages">
      {LEGAL_PAGES.map(({ kind, name }) => (
        <SettingsForm
          key={kind}
          name={name}
          showName
          values={legalPages[kind]}
          toPatch={(values: LegalPage) => ({ legalPages: { [kind]: values } })}
          failure={`Failed to update ${kind} page`}
        >
          <SettingSwitch name="enabled" label={`${name} enabled`} />
          <SettingText name="title" label="Title" />
          <SettingText name="lastUpdated" label="Last updated" />
          <SettingText
            name="content"
            label="Content"
            rows={10}
            hint="A line that begins with a dash becomes a bullet. The settings replace {controller}, {contact} and {retention}."
          />
        </SettingsForm>
      ))}
      <RetentionForm />
    </SettingsPage>
  )
}
