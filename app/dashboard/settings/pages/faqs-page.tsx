import { useWatch } from 'react-hook-form'
import { ListEditor } from '#app/dashboard/settings/list-editor.tsx'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'

export function FaqsPage() {
  const { faqs } = useSettings()
  return (
    <SettingsPage title={t('settings.faqs')}>
      <SettingsForm
        draft="faqs"
        name={t('settings.faqs')}
        values={{ faqs }}
        toPatch={(values: Pick<SiteSettings, 'faqs'>) => values}
        failure={t('sitePages.faqsFailed')}
      >
        <Faqs name="faqs" />
      </SettingsForm>
      <TranslationForms
        draft="FAQs"
        name={t('settings.faqs')}
        failure={t('sitePages.faqsFailed')}
        texts={[{ name: 'faqs', list: Faqs }]}
      />
    </SettingsPage>
  )
}

function Faqs({ name }: { name: string }) {
  return (
    <>
      <Count name={name} />
      <ListEditor
        name={name}
        entry={(number) => t('sitePages.faq', { number })}
        add={t('sitePages.addFaq')}
        title="question"
        blank={{ question: '', answer: '' }}
        empty={t('sitePages.noFaqs')}
      >
        {(index) => (
          <>
            <SettingText name={`${name}.${index}.question`} label={t('sitePages.question')} />
            <SettingText name={`${name}.${index}.answer`} label={t('sitePages.answer')} rows={3} />
          </>
        )}
      </ListEditor>
    </>
  )
}

function Count({ name }: { name: string }) {
  const count = (useWatch({ name }) as unknown[]).length
  return <p>{t('sitePages.faqCount', { count })}</p>
}
