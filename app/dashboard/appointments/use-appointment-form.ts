import { type FieldErrors, type FieldPath, type Resolver, useWatch } from 'react-hook-form'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { useEditForm } from '#app/dashboard/forms/edit-form.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { carsStore } from '#app/local/state/cars.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import type { FieldChanges } from '#domain/mutations/merge.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import {
  type AppointmentPrefill,
  type AppointmentValues,
  type AppointmentView,
  changesOf,
  fieldsOf,
  issuesOf,
  valuesOf,
  vehicleReference,
} from './appointment-values.ts'

interface Options {
  /** As it is stored now; null for a new one. */
  appointment: AppointmentView | null
  /** The first values of a new appointment. */
  blank: AppointmentValues
  prefill: AppointmentPrefill
  draftKey: string
  draft: Draft | null
  busy: boolean
  setBusy: (busy: boolean) => void
  /** Others have deleted it: its draft is no longer written. */
  isDeleted: boolean
  onSaved: () => void
}

/** The state of the appointment form. What others change meanwhile is shown in it, and merged by field when it is saved. */
export function useAppointmentForm(options: Options) {
  const { appointment, blank, prefill, draftKey, draft, busy, setBusy, isDeleted, onSaved } = options
  const showResult = useShowResult()
  const resolver: Resolver<AppointmentValues> = (values) => {
    const errors = errorsOf(appointment, values)
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  const stored = appointment ? valuesOf(appointment) : blank
  const editing = useEditForm<AppointmentValues>({
    draftKey,
    draft,
    stored,
    isNew: appointment === null,
    isSaving: busy || isDeleted,
    resolver,
  })
  const { form, base } = editing
  const values = useWatch({ control: form.control }) as AppointmentValues
  const { errors } = form.formState

  const create = (saved: AppointmentValues) => {
    const { inquiryId } = prefill
    const fields = fieldsOf(saved)
    const carId = vehicleReference(fields.carId, carsStore.get().byNumber)
    const args = { appointment: { ...fields, carId, ...(inquiryId === undefined ? {} : { inquiryId }) } }
    return showResult(inSession(change, { name: 'appointment.create', args }, { draft: draftKey }), {
      saved: t('appointments.saved'),
      pending: t('appointments.savedPending'),
    })
  }
  const edit = async (current: AppointmentView, saved: AppointmentValues) => {
    const fields = withVehicleReferences(changesOf(current, saved, base))
    if (Object.keys(fields).length === 0) return true
    const { uid } = current
    return showResult(inSession(change, { name: 'appointment.edit', uid, args: { fields } }, { draft: draftKey }), {
      conflict: t('forms.conflict'),
    })
  }

  return {
    editing,
    values,
    /** The attributes of a text field or a choice. */
    field: (name: Exclude<keyof AppointmentValues, 'assignee'>) => ({
      ...form.register(name),
      error: errors[name]?.message,
      readOnly: busy,
    }),
    setAssignee: (assignee: number | null) => form.setValue('assignee', assignee, { shouldDirty: true }),
    save: form.handleSubmit(async (saved) => {
      if (busy) return
      setBusy(true)
      await editing.stopDraftWrites()
      const isStored = await (appointment ? edit(appointment, saved) : create(saved))
      if (isStored) return onSaved()
      setBusy(false)
    }),
  }
}

function withVehicleReferences(fields: FieldChanges): FieldChanges {
  const { carId } = fields
  if (!carId) return fields
  const { byNumber } = carsStore.get()
  return {
    ...fields,
    carId: { from: vehicleReference(carId.from, byNumber), to: vehicleReference(carId.to, byNumber) },
  }
}

function errorsOf(opened: AppointmentView | null, values: AppointmentValues): FieldErrors<AppointmentValues> {
  const errors: FieldErrors<AppointmentValues> = {}
  for (const issue of issuesOf(opened, values)) {
    const { path } = issue
    const field = path === 'at' ? momentField(values) : (path as FieldPath<AppointmentValues>)
    errors[field] ??= { type: 'rule', message: faultText(issue) }
  }
  return errors
}

/** The input to correct when the two are no moment. */
const momentField = ({ date, time }: AppointmentValues) => (date !== '' && time === '' ? 'time' : 'date')
