import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { appointmentStatusChoices } from '#app/dashboard/components/field-labels.ts'
import { AssigneeField } from '#app/dashboard/forms/assignee-field.tsx'
import { useDiscard, WithDraft, WithOwnDraft } from '#app/dashboard/forms/edit-form.tsx'
import { ConcurrentEditsPanel, DraftNotice } from '#app/dashboard/forms/form-notices.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { appointmentDraft, NEW_APPOINTMENT_DRAFT } from '#app/local/drafts/appointment-drafts.ts'
import { useRecords } from '#app/local/state/records.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { APPOINTMENT_DURATIONS, storedFields } from '#domain/kinds/appointment/schema.ts'
import { t } from '#text/t.ts'
import { overlapNames, type Slot } from './appointment-days.ts'
import styles from './appointment-dialog.module.css'
import {
  type AppointmentPrefill,
  type AppointmentValues,
  type AppointmentView,
  fieldsOf,
  newValues,
} from './appointment-values.ts'
import { CalendarLink } from './calendar-link.tsx'
import { DeleteAppointment } from './delete-appointment.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { useCarChoices } from './use-car-choices.ts'

const NOTHING: AppointmentPrefill = {}

interface Props {
  /** Null makes a new one. */
  appointment: AppointmentView | null
  prefill?: AppointmentPrefill
  /** The prefix of the drafts of a new appointment: it names what it is made from. */
  draftKind?: string
  /** The appointment was deleted while the dialog was open. */
  isDeleted?: boolean
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** Typed text survives a reload and a closed dialog, until it is saved or cancelled. */
export default function AppointmentDialog(props: Props) {
  const { appointment, draftKind = NEW_APPOINTMENT_DRAFT, onClose } = props
  const [busy, setBusy] = useState(false)
  const form = (draft: Draft | null, draftKey: string) => (
    <AppointmentForm {...props} draft={draft} draftKey={draftKey} busy={busy} setBusy={setBusy} />
  )
  const ownKey = appointment && appointmentDraft('appointment', appointment.uid)
  return (
    <Dialog title={t('appointments.appointment')} busy={busy} holds onClose={onClose}>
      {ownKey === null ? (
        <WithOwnDraft kind={draftKind}>{form}</WithOwnDraft>
      ) : (
        <WithDraft draftKey={ownKey}>{(draft) => form(draft, ownKey)}</WithDraft>
      )}
    </Dialog>
  )
}

interface FormProps extends Props {
  draft: Draft | null
  draftKey: string
  busy: boolean
  setBusy: (busy: boolean) => void
}

function AppointmentForm(props: FormProps) {
  const { appointment, prefill = NOTHING, isDeleted = false, draft, draftKey, busy, setBusy, onClose, onSaved } = props
  const [blank] = useState(() => newValues(prefill, Date.now()))
  const form = useRef<HTMLFormElement>(null)
  // The dialog has opened before: the draft had to be read.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { editing, values, field, setAssignee, save } = useAppointmentForm({
    appointment,
    blank,
    prefill,
    draftKey,
    draft,
    busy,
    setBusy,
    isDeleted,
    onSaved: () => {
      onSaved?.()
      onClose()
    },
  })
  const discard = useDiscard(editing.discard, () => {})
  const carChoices = useCarChoices(values.carId)
  const cancel = () => {
    editing.dropDraft()
    onClose()
  }
  return (
    <>
      <form ref={form} className={`stack ${styles.form}`} onSubmit={save} noValidate>
        <Notice kind="error">{isDeleted && t('appointments.gone')}</Notice>
        {editing.draftRestoredAt && <DraftNotice savedAt={editing.draftRestoredAt} onDiscard={discard} />}
        <ConcurrentEditsPanel
          remoteEdits={editing.remoteEdits}
          conflicts={editing.conflicts}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
        <div className={styles.pair}>
          <TextField label={t('appointments.name')} required autoComplete="off" {...field('name')} />
          <TextField label={t('appointments.phone')} type="tel" autoComplete="off" {...field('phone')} />
        </div>
        <SelectField label={t('appointments.vehicle')} choices={carChoices} {...field('carId')} />
        <div className={styles.pair}>
          <TextField label={t('appointments.date')} required type="date" {...field('date')} />
          <TextField label={t('appointments.time')} required type="time" {...field('time')} />
        </div>
        <div className={styles.pair}>
          <SelectField label={t('appointments.duration')} choices={durationChoices()} {...field('duration')} />
          <AssigneeField assignee={values.assignee} onChange={setAssignee} />
        </div>
        <Overlap uid={appointment?.uid ?? ''} values={values} isSaving={busy} />
        {appointment && (
          <SelectField label={t('appointments.status')} choices={appointmentStatusChoices()} {...field('status')} />
        )}
        <TextAreaField label={t('appointments.note')} rows={3} {...field('note')} />
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={cancel}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'common.saving' : 'common.save')}
          </Button>
        </div>
      </form>
      {appointment && !isDeleted && (
        <div className={`actions between ${styles.more}`}>
          <CalendarLink appointment={appointment} />
          <DeleteAppointment appointment={appointment} onDeleted={onClose} />
        </div>
      )}
    </>
  )
}

const durationChoices = () =>
  APPOINTMENT_DURATIONS.map((minutes) => ({
    value: String(minutes),
    label: t('appointments.minutes', { count: minutes }),
  }))

interface OverlapProps {
  uid: string
  values: AppointmentValues
  /** A new appointment is among the others before the dialog closes. */
  isSaving: boolean
}

function Overlap({ uid, values, isSaving }: OverlapProps) {
  const { records } = useRecords('appointment')
  const fields = fieldsOf(values)
  const slot = storedFields({ uid, ...fields }) as Slot
  const others = isSaving || fields.at === '' ? '' : overlapNames(slot, records)
  return (
    <Status className={`medium breakable ${styles.overlap}`}>
      {others && (
        <>
          <TriangleAlert aria-hidden size={20} /> {t('appointments.thisOverlaps', { others })}
        </>
      )}
    </Status>
  )
}
