import { useEffect, useRef, useState } from 'react'
import { inquiryStatusChoices } from '#app/dashboard/components/field-labels.ts'
import { AssigneeField } from '#app/dashboard/forms/assignee-field.tsx'
import { useLeaveWarning } from '#app/dashboard/forms/unsaved-changes.ts'
import { type InquiryView, recordsStore } from '#app/local/state/records.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import type { FieldChange } from '#domain/mutations/merge.ts'
import { t } from '#text/t.ts'
import styles from './inquiry-fields.module.css'
import { useEditInquiry } from './use-edit-inquiry.ts'

interface Props {
  inquiry: InquiryView
  /** Called with an unsaved note when the inquiry has been deleted. */
  onLostNote: (text: string) => void
}

/** The staff's follow-up of an inquiry: status, assignee, day and note. */
export function InquiryFields({ inquiry, onLostNote }: Props) {
  const { uid, status, assignee, followUpAt = null } = inquiry
  const edit = useEditInquiry(uid)
  const isDeleted = () =>
    recordsStore('inquiry')
      .get()
      .records.every((each) => each.uid !== uid)
  return (
    <section aria-label={t('messages.followUp')} className={`stack ${styles.followUp}`}>
      <div className={styles.pair}>
        <SelectField
          label={t('messages.status')}
          value={status}
          choices={inquiryStatusChoices()}
          onChange={(event) => void edit('status', { from: status, to: event.target.value })}
        />
        <AssigneeField assignee={assignee} onChange={(to) => void edit('assignee', { from: assignee, to })} />
        <FollowUpDate date={followUpAt} onSave={(change) => edit('followUpAt', change)} />
      </div>
      <Note
        key={uid}
        note={inquiry.note}
        onSave={(change) => edit('note', change)}
        isDeleted={isDeleted}
        onLost={onLostNote}
      />
    </section>
  )
}

interface FollowUpDateProps {
  date: string | null
  onSave: (change: FieldChange<string | null>) => Promise<boolean>
}

/** Saves a day as soon as it is complete. Typed by keys, the input has a value for every digit of the year. */
function FollowUpDate({ date, onSave }: FollowUpDateProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = async (to: string) => {
    const isStored = to === (date ?? '') || (await onSave({ from: date, to: to === '' ? null : to }))
    if (isStored) setTyped((latest) => (latest === to ? null : latest))
  }
  return (
    <TextField
      label={t('messages.followUpOn')}
      type="date"
      value={typed ?? date ?? ''}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        if (value === '' ? !validity.badInput : value.startsWith('20')) void save(value)
      }}
      onBlur={({ target: { value, validity } }) => !validity.badInput && void save(value)}
    />
  )
}

interface NoteProps {
  note: string
  /** Resolves to whether the change is stored on this device. */
  onSave: (change: FieldChange<string>) => Promise<boolean>
  isDeleted: () => boolean
  onLost: (text: string) => void
}

/** Saves by the button, on blur and when it unmounts, so that no text is lost. */
function Note({ note, onSave, isDeleted, onLost }: NoteProps) {
  /** The note that the edit started from, and the edited text. */
  const [draft, setDraft] = useState<FieldChange<string> | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = draft !== null && draft.to !== draft.from
  // Covers reloads and closed tabs only: navigation inside the dashboard unmounts the note, which saves it.
  useLeaveWarning(isChanged && !busy)

  const save = async () => {
    if (!draft || busy) return
    if (!isChanged) return setDraft(null)
    if (isDeleted()) return onLost(draft.to)
    setBusy(true)
    const isStored = await onSave(draft)
    setBusy(false)
    if (isStored)
      setDraft((current) => (current && current.to !== draft.to ? { from: draft.to, to: current.to } : null))
  }

  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  useEffect(() => () => void latestSave.current(), [])

  return (
    <div className="stack space-3 start">
      <TextAreaField
        label={t('messages.note')}
        rows={3}
        maxLength={5000}
        className={styles.noteField}
        value={draft?.to ?? note}
        onChange={({ target: { value } }) => setDraft({ from: draft?.from ?? note, to: value })}
        onBlur={() => void save()}
      />
      <Button look="secondary" disabled={!isChanged || busy} onClick={() => void save()}>
        {t('messages.saveNote')}
      </Button>
    </div>
  )
}
