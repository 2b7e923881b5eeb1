import { useState } from 'react'
import { vehicleReference } from '#app/dashboard/appointments/appointment-values.ts'
import { useCarChoices } from '#app/dashboard/appointments/use-car-choices.ts'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { useMarkUnsaved } from '#app/dashboard/forms/unsaved-changes.ts'
import { carsStore, useCars } from '#app/local/state/cars.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { addedInquiry } from '#domain/kinds/inquiry/schema.ts'
import { toIssues } from '#domain/values/issue.ts'
import { t } from '#text/t.ts'
import { filledIn, type MessageValues, NEW_MESSAGE } from './message-values.ts'

const USUAL_SOURCES = ['messages.phoneCall', 'messages.walkIn'] as const

/** @param sources of the messages so far */
export default function AddMessageDialog({ sources, onClose }: { sources: readonly string[]; onClose: () => void }) {
  const [values, setValues] = useState(NEW_MESSAGE)
  const [pasted, setPasted] = useState('')
  const [report, setReport] = useState('')
  const errors = useFormErrors()
  const [busy, setBusy] = useState(false)
  const { cars } = useCars()
  const carChoices = useCarChoices(values.carId)
  const showResult = useShowResult()
  useMarkUnsaved(values !== NEW_MESSAGE || pasted !== '')

  const set = (name: keyof MessageValues) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const field = (name: keyof MessageValues) => ({
    value: values[name],
    errorId: errors.errorIdOf(name),
    readOnly: busy,
    onChange: set(name),
  })
  const fillIn = () => {
    const filled = filledIn(values, pasted, cars)
    setValues(filled.values)
    errors.clear()
    setReport(filled.report)
  }
  const save = async () => {
    const { carId, ...texts } = values
    const parsed = addedInquiry.safeParse(texts)
    errors.clear()
    if (!errors.accepts(parsed.success ? [] : toIssues(parsed.error))) return
    setBusy(true)
    const car = carId === '' ? null : vehicleReference(Number(carId), carsStore.get().byNumber)
    const args = { inquiry: { ...texts, carId: car } }
    const messages = { saved: t('messages.saved'), pending: t('messages.savedPending') }
    if (await showResult(inSession(change, { name: 'inquiry.add', args }), messages)) onClose()
    else setBusy(false)
  }

  return (
    <Dialog title={t('messages.add')} busy={busy} holds onClose={onClose}>
      <form
        ref={errors.form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <Notice kind="error" {...errors.notice} />
        <TextField label={t('messages.name')} required autoComplete="off" {...field('name')} />
        <div className="form-grid">
          <TextField label={t('messages.phoneNumber')} type="tel" autoComplete="off" {...field('phone')} />
          <TextField label={t('messages.email')} type="email" autoComplete="off" {...field('email')} />
        </div>
        <div className="form-grid">
          <SelectField
            label={t('messages.vehicle')}
            choices={carChoices}
            value={values.carId}
            onChange={set('carId')}
          />
          <TextField label={t('messages.source')} autoComplete="off" list="message-sources" {...field('source')} />
        </div>
        <datalist id="message-sources">
          {[...new Set([...USUAL_SOURCES.map((key) => t(key)), ...sources])].map((source) => (
            <option key={source} value={source} />
          ))}
        </datalist>
        <TextAreaField label={t('messages.message')} rows={4} {...field('message')} />
        <TextAreaField
          label={t('messages.paste')}
          rows={3}
          hint={t('messages.pasteHint')}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Status>{report}</Status>
        <div className="cluster">
          <Button look="secondary" disabled={pasted.trim() === ''} onClick={fillIn}>
            {t('messages.fillIn')}
          </Button>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'messages.saving' : 'messages.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
