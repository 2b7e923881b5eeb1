import { ListEditor } from '#app/dashboard/settings/list-editor.tsx'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { MAX_TEMPLATES, type ReplyTemplate } from '#domain/kinds/settings/reply-template.ts'
import { t } from '#text/t.ts'

const NO_TEMPLATES: ReplyTemplate[] = []

/** Written into the text as they are. */
const IN_TEMPLATES = { name: '{name}', car: '{car}', price: '{price}', link: '{link}' }

export function ReplyTemplatesPage() {
  const { replyTemplates } = useSettings()
  const isSet = replyTemplates !== undefined
  return (
    <SettingsPage title={t('settings.replyTemplates')}>
      <SettingsForm
        draft="reply-templates"
        name={t('settings.replyTemplates')}
        values={{ replyTemplates: replyTemplates ?? NO_TEMPLATES }}
        toPatch={(values: { replyTemplates: ReplyTemplate[] }) =>
          isSet || values.replyTemplates.length > 0 ? values : {}
        }
        failure={t('business.templatesFailed')}
      >
        <p>{t('business.templatesText', IN_TEMPLATES)}</p>
        <ListEditor
          name="replyTemplates"
          entry={(number) => t('business.template', { number })}
          add={t('business.addTemplate')}
          title="name"
          blank={{ name: '', text: '' }}
          empty={t('business.noTemplates')}
          most={MAX_TEMPLATES}
        >
          {(index) => (
            <>
              <SettingText name={`replyTemplates.${index}.name`} label={t('common.name')} />
              <SettingText name={`replyTemplates.${index}.text`} label={t('settings.text')} rows={4} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}
