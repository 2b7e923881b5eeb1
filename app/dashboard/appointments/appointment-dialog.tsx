import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { APPOINTMENT_STATUS_LABELS } from '#app/dashboard/components/field-labels.ts'
import { useRestoreFocusAfter } from '#app/dashboard/components/focus.ts'
import { AssigneeField } from '#app/dashboard/forms/assignee-field.tsx'
import { useRecords } from '#app/local/state/records.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { APPOINTMENT_DURATIONS, APPOINTMENT_STATUSES, storedFields } from '#domain/appointments/appointment.ts'
import { overlapText } from './appointment-days.ts'
import styles from './appointment-dialog.module.css'
import {
  type AppointmentPrefill,
  type AppointmentValues,
  type AppointmentView,
  fieldsOf,
} from './appointment-values.ts'
import { CalendarLink } from './calendar-link.tsx'
import { DeleteAppointment } from './delete-appointment.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { useCarChoices } from './use-car-choices.ts'

const DURATION_CHOICES = APPOINTMENT_DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}))
const STATUS_CHOICES = APPOINTMENT_STATUSES.map((value) => ({ value, label: APPOINTMENT_STATUS_LABELS[value] }))
const NOTHING: AppointmentPrefill = {}

interface Props {
  /** Null makes a new one. */
  appointment: AppointmentView | null
  prefill?: AppointmentPrefill
  /** The appointment was deleted while the dialog was open. */
  isDeleted?: boolean
  onClose: () => void
  onSaved?: (() => void) | undefined
}

export default function AppointmentDialog(props: Props) {
  const { appointment, prefill = NOTHING, isDeleted = false, onClose, onSaved } = props
  const [opened] = useState(appointment)
  const { values, busy, field, setAssignee, save } = useAppointmentForm(opened, prefill, () => {
    onSaved?.()
    onClose()
  })
  const carChoices = useCarChoices(values.carId)
  useRestoreFocusAfter(busy)
  return (
    <Dialog title="Appointment" busy={busy} holds onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        {isDeleted && <Notice kind="error">This appointment has been deleted meanwhile.</Notice>}
        <div className={styles.pair}>
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <TextField label="Phone number" type="tel" autoComplete="off" {...field('phone')} />
        </div>
        <SelectField label="Vehicle" choices={carChoices} {...field('carId')} />
        <div className={styles.pair}>
          <TextField label="Date" type="date" {...field('date')} />
          <TextField label="Time" type="time" {...field('time')} />
        </div>
        <div className={styles.pair}>
          <SelectField label="Duration" choices={DURATION_CHOICES} {...field('duration')} />
          <AssigneeField assignee={values.assignee} onChange={setAssignee} />
        </div>
        <Overlap uid={opened?.uid ?? ''} values={values} />
        {opened && <SelectField label="Status" choices={STATUS_CHOICES} {...field('status')} />}
        <TextAreaField label="Note" rows={3} {...field('note')} />
        <div className={styles.actions}>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      {appointment && !isDeleted && (
        <div className={styles.more}>
          <CalendarLink appointment={appointment} />
          <DeleteAppointment appointment={appointment} onDeleted={onClose} />
        </div>
      )}
    </Dialog>
  )
}

/** Always in the page, so that screen readers announce its text. */
function Overlap({ uid, values }: { uid: string; values: AppointmentValues }) {
  const { records } = useRecords('appointment')
  const fields = fieldsOf(values)
  const slot = storedFields({ uid, ...fields }) as Parameters<typeof overlapText>[0]
  const text = fields.at === '' ? '' : overlapText(slot, records)
  return (
    <p role="status" className={styles.overlap}>
      {text && (
        <>
          <TriangleAlert aria-hidden size={20} /> This {text}
        </>
      )}
    </p>
  )
}
