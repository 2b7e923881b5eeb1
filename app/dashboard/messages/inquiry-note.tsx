import { useEffect, useRef, useState } from 'react'
import { useHoldPage } from '#app/dashboard/components/use-leave-warning.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { FieldChange } from '#domain/mutations/merge.ts'
import styles from './inquiry-fields.module.css'

interface Props {
  note: string
  onSave: (change: FieldChange<string>) => Promise<boolean>
}

/** What is typed is kept by the button, and also when the person goes on to something else: a note is never lost. */
export function LeadNote({ note, onSave }: Props) {
  /** What the person began with, and what they have made of it. */
  const [draft, setDraft] = useState<FieldChange<string> | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = draft !== null && draft.to !== draft.from
  // Nothing asks before another page of the dashboard: going there keeps the note.
  useHoldPage(isChanged && !busy)

  const save = async () => {
    if (!draft || busy) return
    if (!isChanged) return setDraft(null)
    setBusy(true)
    const isKept = await onSave(draft)
    setBusy(false)
    if (isKept) setDraft((now) => (now && now.to !== draft.to ? { from: draft.to, to: now.to } : null))
  }

  const leave = useRef(save)
  useEffect(() => {
    leave.current = save
  })
  useEffect(() => () => void leave.current(), [])

  return (
    <div className={styles.note}>
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={5000}
        className={styles.noteField}
        value={draft?.to ?? note}
        onChange={({ target: { value } }) => setDraft({ from: draft?.from ?? note, to: value })}
        onBlur={() => void save()}
      />
      <Button look="secondary" disabled={!isChanged || busy} onClick={() => void save()}>
        Save note
      </Button>
    </div>
  )
}
