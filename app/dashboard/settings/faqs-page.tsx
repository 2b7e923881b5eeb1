import { useWatch } from 'react-hook-form'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { ListEditor } from './list-editor.tsx'
import { SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const EMPTY = 'No FAQs yet. Click "Add FAQ" to create your first question.'

export function FaqsPage() {
  const { faqs } = useSettings()
  return (
    <SettingsPage title="FAQs">
      <SettingsForm
        name="FAQs"
        values={{ faqs }}
        toPatch={(values: Pick<SiteSettings, 'faqs'>) => values}
        failure="Failed to update FAQs"
      >
        <Count />
        <ListEditor name="faqs" entry="FAQ" title="question" blank={{ question: '', answer: '' }} empty={EMPTY}>
          {(index) => (
            <>
              <SettingText name={`faqs.${index}.question`} label="Question" />
              <SettingText name={`faqs.${index}.answer`} label="Answer" rows={3} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}

function Count() {
  const count = (useWatch({ name: 'faqs' }) as unknown[]).length
  return (
    <p>
      {count} {count === 1 ? 'FAQ' : 'FAQs'}
    </p>
  )
}
