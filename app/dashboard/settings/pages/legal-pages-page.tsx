import { RetentionForm } from '#app/dashboard/settings/retention-form.tsx'
import { SettingSwitch, SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { LEGAL_KINDS, type LegalKind } from '#domain/kinds/settings/legal-title.ts'
import type { LegalPage } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'

const TEXTS = {
  privacy: {
    draft: 'Privacy',
    name: 'sitePages.privacy',
    enabled: 'sitePages.privacyEnabled',
    failure: 'sitePages.privacyFailed',
  },
  terms: {
    draft: 'Terms',
    name: 'sitePages.terms',
    enabled: 'sitePages.termsEnabled',
    failure: 'sitePages.termsFailed',
  },
  imprint: {
    draft: 'Imprint',
    name: 'sitePages.imprint',
    enabled: 'sitePages.imprintEnabled',
    failure: 'sitePages.imprintFailed',
  },
  accessibility: {
    draft: 'Accessibility',
    name: 'sitePages.accessibility',
    enabled: 'sitePages.accessibilityEnabled',
    failure: 'sitePages.accessibilityFailed',
  },
} as const

/** Written into the text as they are. */
const PLACEHOLDERS = { controller: '{controller}', contact: '{contact}', retention: '{retention}' }

export function LegalPagesPage() {
  return (
    <SettingsPage title={t('settings.legalPages')}>
      {LEGAL_KINDS.map((kind) => (
        <LegalPageForm key={kind} kind={kind} />
      ))}
      <RetentionForm />
    </SettingsPage>
  )
}

function LegalPageForm({ kind }: { kind: LegalKind }) {
  const { legalPages } = useSettings()
  const { draft, name, enabled, failure } = TEXTS[kind]
  return (
    <>
      <SettingsForm
        draft={draft}
        name={t(name)}
        showName
        values={legalPages[kind]}
        toPatch={(values: LegalPage) => ({ legalPages: { [kind]: values } })}
        failure={t(failure)}
      >
        <SettingSwitch name="enabled" label={t(enabled)} />
        <SettingText name="title" label={t('settings.title')} />
        <SettingText name="lastUpdated" label={t('sitePages.lastUpdated')} />
        <SettingText
          name="content"
          label={t('sitePages.content')}
          rows={10}
          hint={t('sitePages.contentHint', PLACEHOLDERS)}
        />
      </SettingsForm>
      <TranslationForms
        draft={draft}
        name={t(name)}
        failure={t(failure)}
        texts={[
          { name: `legalPages.${kind}.title`, label: t('settings.title') },
          { name: `legalPages.${kind}.lastUpdated`, label: t('sitePages.lastUpdated') },
          { name: `legalPages.${kind}.content`, label: t('sitePages.content'), rows: 10 },
        ]}
      />
    </>
  )
}
