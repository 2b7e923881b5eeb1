import { useMarkUnsaved } from '#app/dashboard/forms/unsaved-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import { t } from '#text/t.ts'

export interface UnsavedNote {
  /** The sender of the message. */
  name: string
  text: string
}

interface Props {
  note: UnsavedNote
  onDiscard: () => void
}

/**
 * A note that was being typed when another person deleted its message. It is kept by the page only: what the device stores about a
 * deleted message has no content.
 */
export function LostNote({ note: { name, text }, onDiscard }: Props) {
  useMarkUnsaved(true)
  return (
    <section aria-label={t('messages.lostNote')} className="stack space-3 below-4">
      <Notice kind="error">{rich('messages.noteLost', {}, { name })}</Notice>
      <TextAreaField label={t('messages.yourNote')} rows={3} readOnly value={text} />
      <div className="actions space-2">
        <Button look="secondary" onClick={() => void navigator.clipboard?.writeText(text)}>
          {t('messages.copyNote')}
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          {t('messages.discardNote')}
        </Button>
      </div>
    </section>
  )
}
