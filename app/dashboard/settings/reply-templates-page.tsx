import { useSettings } from '#app/local/state/settings.ts'
import { MAX_TEMPLATES, type ReplyTemplate } from '#domain/kinds/settings/reply-template.ts'
import { ListEditor } from './list-editor.tsx'
import { SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const EMPTY = 'No templates yet. Messages are answered with the usual text.'
const NO_TEMPLATES: ReplyTemplate[] = []

export function ReplyTemplatesPage() {
  const { replyTemplates } = useSettings()
  const isSet = replyTemplates !== undefined
  return (
    <SettingsPage title="Reply templates">
      <SettingsForm
        name="Reply templates"
        values={{ replyTemplates: replyTemplates ?? NO_TEMPLATES }}
        toPatch={(values: { replyTemplates: ReplyTemplate[] }) =>
          isSet || values.replyTemplates.length > 0 ? values : {}
        }
        failure="Failed to update the reply templates"
      >
        <p>
          Texts for Call, WhatsApp and Email in a message. {'{name}'} becomes the name of the sender, {'{car}'} the
          vehicle, {'{price}'} its price and {'{link}'} the address of its page.
        </p>
        <ListEditor
          name="replyTemplates"
          entry="template"
          title="name"
          blank={{ name: '', text: '' }}
          empty={EMPTY}
          most={MAX_TEMPLATES}
        >
          {(index) => (
            <>
              <SettingText name={`replyTemplates.${index}.name`} label="Name" />
              <SettingText name={`replyTemplates.${index}.text`} label="Text" rows={4} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}
