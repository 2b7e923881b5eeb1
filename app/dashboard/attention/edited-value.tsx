import { vehicleReference } from '#app/dashboard/appointments/appointment-values.ts'
import { useCarChoices } from '#app/dashboard/appointments/use-car-choices.ts'
import { factsOfField, fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { isoSiteTime, siteTime } from '#app/dashboard/components/site-time.ts'
import { AssigneeField } from '#app/dashboard/forms/assignee-field.tsx'
import { carsStore } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useStore } from '#app/local/state/store.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextAreaField, TextField } from '#app/ui/form/text-field.tsx'
import { choiceLabel } from '#domain/kinds/car/fields/car-fields.ts'
import { findCarField } from '#domain/kinds/car/fields/translations.ts'
import { monthText } from '#domain/values/time/month.ts'
import { readMonth } from '#domain/values/time/read-month.ts'
import { t } from '#text/t.ts'

function choicesOf(field: string, value: unknown): readonly { value: string; label: string }[] | undefined {
  const { options } = factsOfField(field, value)
  if (options) return Object.entries(options).map(([value, label]) => ({ value, label }))
  const declared = findCarField(field)
  if (declared?.kind !== 'choice') return undefined
  return declared.options.map((value) => ({ value, label: choiceLabel(declared, value) }))
}

/** A longer text gets a text area. */
const MAX_SHORT_TEXT = 60

interface Props {
  field: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The control for one value of a refused mutation, by its declaration or type. A value of any other type is only shown. */
export function EditedValue({ field, value, onChange }: Props) {
  const fieldText = useFieldText()
  const { unit } = factsOfField(field)
  if (field === 'sellerId') return <SellerValue value={value} onChange={onChange} />
  if (unit === 'staff') return <AssigneeField assignee={typeof value === 'number' ? value : null} onChange={onChange} />
  if (unit === 'vehicle') return <VehicleValue value={value} onChange={onChange} />
  const label = fieldLabel(field)
  if (unit === 'moment' && typeof value === 'string')
    return <MomentValue label={label} value={value} onChange={onChange} />
  const choices = choicesOf(field, value)
  if (choices) {
    const missing = choices.every((choice) => choice.value !== value)
    const all = missing
      ? [{ value: String(value ?? ''), label: value ? String(value) : t('attention.select') }, ...choices]
      : choices
    return (
      <SelectField
        label={label}
        choices={all}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const carField = findCarField(field)
  if (carField?.kind === 'text' && carField.input)
    return (
      <TextField
        label={label}
        type={carField.input}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (carField?.kind === 'month') {
    return (
      <TextField
        label={label}
        value={monthText(String(value ?? ''))}
        onChange={({ target }) => onChange(readMonth(target.value) ?? target.value)}
      />
    )
  }
  if (typeof value === 'boolean') return <Switch label={label} checked={value} onChange={onChange} />
  if (typeof value === 'number') {
    return (
      <TextField
        label={label}
        type="number"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(Number(event.target.value) || 0)}
      />
    )
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return (
      <TextAreaField
        label={label}
        hint={t('attention.onePerLine')}
        rows={Math.min(8, value.length + 1)}
        value={value.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
      />
    )
  }
  if (unit === 'day') {
    const date = typeof value === 'string' ? value : ''
    return (
      <TextField label={label} type="date" value={date} onChange={({ target }) => onChange(target.value || null)} />
    )
  }
  if (typeof value === 'string' || value === undefined || value === null) {
    const text = value ?? ''
    return text.length > MAX_SHORT_TEXT || text.includes('\n') ? (
      <TextAreaField label={label} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <TextField label={label} value={text} onChange={(event) => onChange(event.target.value)} />
    )
  }
  return <p>{t('attention.value', { label, value: fieldText(field, value) })}</p>
}

/** The vehicle of an appointment. One whose creation was refused is named by its uid. */
function VehicleValue({ value, onChange }: Omit<Props, 'field'>) {
  const { all, byNumber } = useStore(carsStore)
  const chosen = String(all.find(({ uid }) => uid === value)?.id ?? value ?? '')
  return (
    <SelectField
      label={fieldLabel('carId')}
      choices={useCarChoices(chosen)}
      value={chosen}
      onChange={({ target }) =>
        onChange(target.value ? vehicleReference(Number(target.value) || target.value, byNumber) : null)
      }
    />
  )
}

/** The seller of a vehicle: one of the staff whom visitors see. */
function SellerValue({ value, onChange }: Omit<Props, 'field'>) {
  const fieldText = useFieldText()
  const { team = [] } = useSettings()
  const shown = team.map(({ id, name }) => ({ value: String(id), label: name }))
  const isShown = typeof value !== 'number' || team.some(({ id }) => id === value)
  const former = isShown ? [] : [{ value: String(value), label: fieldText('sellerId', value) }]
  return (
    <SelectField
      label={fieldLabel('sellerId')}
      choices={[{ value: '', label: t('attention.select') }, ...former, ...shown]}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    />
  )
}

/** A moment in the time zone of the site. It cannot be emptied. */
function MomentValue({ label, value, onChange }: { label: string; value: string; onChange: Props['onChange'] }) {
  const { date, time } = siteTime(value)
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={`${date}T${time}`}
      onChange={({ target }) => {
        const [day = '', hour = ''] = target.value.split('T')
        onChange(isoSiteTime({ date: day, time: hour }) || value)
      }}
    />
  )
}
