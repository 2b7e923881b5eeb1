import { type FieldErrors, type FieldPath, useForm, useWatch } from 'react-hook-form'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { FIELD_CONFLICT_MESSAGE } from '#app/dashboard/forms/concurrent-edits.ts'
import { useLeaveWarning } from '#app/dashboard/forms/unsaved-changes.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import {
  type AppointmentPrefill,
  type AppointmentValues,
  type AppointmentView,
  changesOf,
  fieldsOf,
  issuesOf,
  newValues,
  valuesOf,
} from './appointment-values.ts'

const SAVED = 'Appointment saved'
const PENDING = 'Appointment saved on this device. It is sent when there is a connection.'

/**
 * The state of the appointment form. What others change meanwhile is merged by field when it is saved.
 *
 * @param opened the appointment as it was when the form was opened; null for a new one
 */
export function useAppointmentForm(opened: AppointmentView | null, prefill: AppointmentPrefill, onSaved: () => void) {
  const showResult = useShowResult()
  const { control, register, setValue, handleSubmit, formState } = useForm<AppointmentValues>({
    defaultValues: opened ? valuesOf(opened) : newValues(prefill, Date.now()),
    resolver: (values) => {
      const errors = errorsOf(opened, values)
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const values = useWatch({ control }) as AppointmentValues
  const { errors, isSubmitting, isDirty } = formState
  useLeaveWarning(isDirty && !isSubmitting)

  const create = (saved: AppointmentValues) => {
    const { inquiryId } = prefill
    const appointment = { ...fieldsOf(saved), ...(inquiryId === undefined ? {} : { inquiryId }) }
    return showResult(staff.change({ name: 'appointment.create', args: { appointment } }), {
      saved: SAVED,
      pending: PENDING,
    })
  }
  const edit = async ({ uid }: AppointmentView, fields: ReturnType<typeof changesOf>) => {
    if (Object.keys(fields).length === 0) return true
    return showResult(staff.change({ name: 'appointment.edit', uid, args: { fields } }), {
      conflict: FIELD_CONFLICT_MESSAGE,
    })
  }

  return {
    values,
    busy: isSubmitting,
    /** The attributes of a text field or a choice. */
    field: (name: Exclude<keyof AppointmentValues, 'assignee'>) => ({
      ...register(name),
      error: errors[name]?.message,
      readOnly: isSubmitting,
    }),
    setAssignee: (assignee: number | null) => setValue('assignee', assignee, { shouldDirty: true }),
    save: handleSubmit(async (saved) => {
      const isStored = await (opened ? edit(opened, changesOf(opened, saved)) : create(saved))
      if (isStored) onSaved()
    }),
  }
}

function errorsOf(opened: AppointmentView | null, values: AppointmentValues): FieldErrors<AppointmentValues> {
  const errors: FieldErrors<AppointmentValues> = {}
  for (const { path, message } of issuesOf(opened, values)) {
    const field = path === 'at' ? momentField(values) : (path as FieldPath<AppointmentValues>)
    errors[field] ??= { type: 'rule', message }
  }
  return errors
}

/** The input to correct when the two are no moment. */
const momentField = ({ date, time }: AppointmentValues) => (date !== '' && time === '' ? 'time' : 'date')
