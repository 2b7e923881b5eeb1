import { useMarkUnsaved } from '#app/dashboard/forms/unsaved-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import styles from './lost-note.module.css'

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
    <section aria-label="Note that was not saved" className={`stack space-3 ${styles.lost}`}>
      <Notice kind="error">
        The message from <bdi>{name}</bdi> was deleted while you wrote a note. The note was not saved.
      </Notice>
      <TextAreaField label="Your note" rows={3} readOnly value={text} />
      <div className="actions space-2">
        <Button look="secondary" onClick={() => void navigator.clipboard?.writeText(text)}>
          Copy note
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard note
        </Button>
      </div>
    </section>
  )
}
